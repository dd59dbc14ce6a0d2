// The page of a personal link: the form with the answers of the invitation.
import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import { drawOrder } from '../../engine/definition/question-order.ts'
import { languagesOf } from '../../engine/translation/translate.ts'
import { htmlPage } from '../../platform/http/openapi/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { noteOpened } from '../../product/invitations/queries.ts'
import { closedProblems, unavailableReason } from '../published/availability.ts'
import { publishedAt, versionOrPublished } from '../published/published.ts'
import type { Assets } from './assets.ts'
import { fieldsOf, visitState } from './given-answers.ts'
import { findLink, guestFor, linkProblems } from './links.ts'
import { negotiate } from './negotiate.ts'
import { prefillFields } from './prefill.ts'
import { sendClosed, sendLinkEnded, sendPrivatePage } from './replies.ts'
import { PAGE_ROUTE, PrefillQuery, SlugParams } from './schemas.ts'
import { takePage } from './take-page.ts'

const LinkParams = Type.Object({
  ...SlugParams.properties,
  link: Type.String({
    maxLength: 200,
    description: 'The id of the invitation and its secret.',
    examples: ['invitation_01jzk3v9w2e8ra4m7y5c6q0htd.TtPZ0u4mVgyBAcrVxNkHn5'],
  }),
})

export const linkRoutes = (assets: Assets) => async (app: App) => {
  app.get(
    `${PAGE_ROUTE}/l/:link`,
    {
      config: { permission: 'form.read' },
      schema: {
        operationId: 'openLink',
        summary: 'Show the page of a personal link',
        description:
          "Like `/f/{slug}`, with the answers of the invitation. It works until a response was sent, the link expires, or it is revoked. The first visit is noted in the invitation's `openDate`.",
        tags: ['Taking'],
        security: [],
        params: LinkParams,
        querystring: PrefillQuery,
        problems: [...closedProblems, ...linkProblems],
        response: { 200: htmlPage('The form') },
      },
    },
    async ({ params, query, headers, method }, reply) => {
      const published = await publishedAt(app, params.slug)
      const { webformId } = published
      const now = app.now()
      const closed = unavailableReason(published, now)
      if (closed) return sendClosed(reply, published.form, closed, assets)
      const languages = languagesOf(published.form.settings)
      const spoken = negotiate(headers['accept-language'], languages)
      const { row, end } = await findLink(app, webformId, params.link)
      const wanted = row?.language ?? spoken
      const language = languages.includes(wanted) ? wanted : spoken
      const form = await versionOrPublished(app, published, undefined, language)
      if (end !== undefined) return sendLinkEnded(reply, form, end, assets)
      if (row.open_date === null && method === 'GET')
        await noteOpened(app.db, webformId, row.id, now.toISOString())
      const guest = guestFor(form, params.link, row)
      const given = fieldsOf(form, guest.claims.answers ?? {})
      const fields = new URLSearchParams([...given, ...(prefillFields(form, Object(query)) ?? [])])
      const state = {
        submissionId: randomUUIDv7(),
        order: drawOrder(form, Math.random()),
        visit: visitState(guest),
        email: row.respondent.email,
        ...(fields.size > 0 && { fields }),
      }
      return sendPrivatePage(reply, takePage(form, state, assets), form)
    },
  )
}
