import { Type } from 'typebox'
import { type Fault, pointerStep } from '../../faults.ts'
import { isHeaderName } from '../header-name.ts'
import { hostFaults, oneOf, template, text, value, values } from '../members.ts'
import { defineStep } from '../step.ts'

/** Calls an address of another system. */
export const http = defineStep({
  type: 'http',
  works: 'OUTSIDE',
  gives: ['status', 'headers', 'body'],
  secretsIn: ['headers', 'body', 'form', 'text'],
  members: {
    method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'The method of the request.'),
    url: template('The address. Names can stand behind the host; each becomes one part of the URL.'),
    query: Type.Optional(values('Parameters of the URL.')),
    headers: Type.Optional(values('Headers. They can name secrets: `Bearer {{secrets.CRM}}`.')),
    body: Type.Optional(value('A body, sent as JSON.')),
    form: Type.Optional(values('Fields of a form, sent URL-encoded.')),
    text: Type.Optional(text('A body, sent as plain text.')),
    expect: Type.Optional(
      Type.Array(Type.Integer({ minimum: 100, maximum: 599 }), {
        minItems: 1,
        maxItems: 50,
        description: 'The statuses that count as success. 200 to 299 when absent.',
      }),
    ),
  },
  check({ method, url, headers, body, form, text: plain }) {
    const faults: Fault[] = [...hostFaults(url), ...headerFaults(headers)]
    const bodies = [body, form, plain].filter(one => one !== undefined).length
    if (bodies > 1)
      faults.push({ pointer: '', code: 'member_unused', detail: 'Use one of `body`, `form` and `text`.' })
    if (bodies > 0 && method === 'GET')
      faults.push({ pointer: '/method', code: 'member_unused', detail: 'GET has no body. Use `query`.' })
    return faults
  },
})

const headerFaults = (headers: Readonly<Record<string, unknown>> = {}): Fault[] =>
  Object.keys(headers)
    .filter(name => !isHeaderName(name))
    .map(name => ({
      pointer: `/headers${pointerStep(name)}`,
      code: 'header_name_invalid',
      detail: 'Names of headers have letters, digits and hyphens.',
    }))
