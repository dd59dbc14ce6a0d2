// What programs submit: answers as JSON. Nearly all of it is taken before the router (http/front.ts), in the same way.
import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES } from '../http/body.ts'
import type { JsonTaker } from '../http/front.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Serializer } from '../http/serializer.ts'
import type { App } from '../http/types.ts'
import { refuser } from '../http/validator.ts'
import { fromProgram } from './input.ts'
import { toSubmitAnswer } from './outcome.ts'
import { PAGE_ROUTE } from './page-memory.ts'
import { publishedAt, versionAt } from './published.ts'
import { NewSubmission, PAGE_PATH, Submitted } from './schemas.ts'
import { submit } from './submit.ts'

/** Stores a submission, and tells as much of the result as the form's settings allow. */
export async function submitJson(app: App, slug: string, body: NewSubmission) {
  const published = await publishedAt(app, slug)
  const row = await submit(app.db, app.intake, published, published.form, fromProgram(body), new Date())
  // A repeated submission may find a response to an earlier version.
  const form = (await versionAt(app, published, row.version)) ?? published.form
  return toSubmitAnswer(form, row, app.config.publicUrl)
}

/** Takes submissions of the usual kind to forms that are in memory; the router takes the others. */
export function jsonTaker(app: App, serializer: Serializer) {
  const refusalOf = refuser(NewSubmission, 'body_invalid')
  const serialize = serializer({ method: 'POST', url: PAGE_ROUTE, schema: Submitted })
  const common = { ...securityHeaders(app.config), 'content-type': 'application/json; charset=utf-8' }

  return (request: IncomingMessage): JsonTaker | undefined => {
    const slug = PAGE_PATH.exec(request.url ?? '')?.[1]
    if (slug === undefined || !isUsual(request) || !app.published.known(slug)) return undefined
    return {
      route: PAGE_ROUTE,
      async take(sent) {
        const refusal = refusalOf(sent)
        if (refusal) throw refusal
        const body = serialize(await submitJson(app, slug, sent as NewSubmission))
        const headers = { ...common, 'content-length': String(Buffer.byteLength(body)) }
        return { status: 201, headers, body: () => body }
      },
    }
  }
}

const JSON_TYPE = /^application\/json *(?:; *charset="?utf-8"?)?$/i

/** A body of JSON that says how long it is. */
function isUsual({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return length > 0 && length <= MAX_BODY_BYTES && JSON_TYPE.test(headers['content-type'] ?? '')
}
