// What programs submit: answers as JSON. Nearly all of it is taken before the router (http/front.ts), in the same way.
import type { IncomingMessage } from 'node:http'
import type { Serializer } from '../../platform/http/serializer.ts'
import type { JsonTaker } from '../../platform/http/take-json.ts'
import type { App } from '../../platform/http/types.ts'
import { refuser } from '../../platform/http/validator.ts'
import { NewSubmission, PAGE_PATH, PAGE_ROUTE, Submitted } from '../page/schemas.ts'
import { publishedAt, versionOrPublished } from '../published/published.ts'
import { toSubmitAnswer } from '../results/result-view.ts'
import { fromProgram } from './input.ts'
import { submit } from './submit.ts'

/** Stores a submission, and tells as much of the result as the form's settings allow. */
export async function submitJson(app: App, slug: string, body: NewSubmission) {
  const published = await publishedAt(app, slug)
  const row = await submit(app.db, app.intake, published, published.form, fromProgram(body), new Date())
  const form = await versionOrPublished(app, published, row.version)
  return toSubmitAnswer(form, row, app.config.publicUrl)
}

const JSON_TYPE = /^application\/json *(?:; *charset="?utf-8"?)?$/i

/** Takes what is sent to forms that are in memory; the router takes the rest. */
export function jsonTaker(app: App, serializer: Serializer) {
  const refusalOf = refuser(NewSubmission, 'body_invalid')
  const serialize = serializer({ method: 'POST', url: PAGE_ROUTE, schema: Submitted })

  return ({ url = '', headers }: IncomingMessage): JsonTaker | undefined => {
    const slug = PAGE_PATH.exec(url)?.[1]
    if (slug === undefined || !app.published.known(slug)) return undefined
    if (!JSON_TYPE.test(headers['content-type'] ?? '')) return undefined
    return {
      route: PAGE_ROUTE,
      check(sent) {
        const refusal = refusalOf(sent)
        if (refusal) throw refusal
        return async () => serialize(await submitJson(app, slug, sent as NewSubmission))
      },
    }
  }
}
