import { isHeaderName } from '../../../engine/workflows/header-name.ts'
import { inWords } from '../../../engine/workflows/values.ts'
import { callFor, isSuccess } from './call.ts'
import { type Effect, failed, type Input, objectOf, optionalText, textOf } from './effect.ts'

const METHODS_WITH_KEY: readonly string[] = ['POST', 'PATCH']

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const http: Effect = {
  works: 'OUTSIDE',
  async carryOut(_input, context) {
    const secrets = await context.withSecrets()
    const { input } = secrets
    // The schema of the step has the methods.
    const method = textOf(input, 'method') as Method
    const { body, type } = bodyOf(input)
    const request = {
      method,
      url: withQuery(textOf(input, 'url'), objectOf(input, 'query')),
      headers: {
        accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
        ...(type && { 'content-type': type }),
        ...(METHODS_WITH_KEY.includes(method) && { 'idempotency-key': context.key }),
      },
      // Any of them can hold a secret.
      secretHeaders: headersOf(input),
      ...(body !== undefined && { body }),
      followsRedirects: method === 'GET',
    }
    const expected = input.expect
    const expects = Array.isArray(expected) ? (status: number) => expected.includes(status) : isSuccess
    return callFor(context, secrets, request, expects)
  },
}

function withQuery(text: string, query: Readonly<Record<string, unknown>>): string {
  const url = URL.parse(text)
  if (!url) throw failed('value_invalid', '`url` is not a URL.')
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, inWords(value))
  return url.href
}

/** @throws {StepFailure} value_invalid for a line break, which would add headers */
function headersOf(input: Input): Record<string, string> {
  const entries = Object.entries(objectOf(input, 'headers')).map(([name, value]) => {
    const text = inWords(value)
    if (
      !isHeaderName(name) ||
      /[\u0000-\u0008\u000a-\u001f\u007f]/.test(text) ||
      /[^\u0000-\u00ff]/.test(text)
    )
      throw failed('value_invalid', `The header ${name} has characters that headers cannot have.`)
    return [name.toLowerCase(), text]
  })
  return Object.fromEntries(entries)
}

function bodyOf(input: Input): { readonly body?: string; readonly type?: string } {
  if (input.body !== undefined) return { body: JSON.stringify(input.body), type: 'application/json' }
  if (input.form !== undefined) {
    const fields = Object.entries(objectOf(input, 'form')).map(([name, value]) => [name, inWords(value)])
    return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' }
  }
  const text = optionalText(input, 'text')
  return text === undefined ? {} : { body: text, type: 'text/plain; charset=utf-8' }
}
