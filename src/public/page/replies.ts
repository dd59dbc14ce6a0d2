// Sends pages, with headers for security and caching, and error pages in place of problems.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { redirectOrigins } from '../../engine/definition/endings.ts'
import type { Html } from '../../engine/text/html.ts'
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import { catalogueFor, SPOKEN } from '../../engine/text/messages/catalogues.ts'
import { logProblem, sendProblem, toProblem } from '../../platform/http/errors.ts'
import type { Problem } from '../../product/problem.ts'
import type { Assets } from './assets.ts'
import {
  closedPage,
  linkEndedPage,
  notFoundPage,
  previewEndedPage,
  troubleOf,
  troublePage,
} from './closed.ts'
import { hasLanguages } from './languages.ts'
import type { FrameEvent } from './layout.ts'
import type { LinkEnd } from './links.ts'
import { negotiate } from './negotiate.ts'

/** The headers of a page. The page of a form can redirect to the origins of the form's endings. */
export function pageHeaders(form?: CompiledForm, frame = form?.frame): Record<string, string> {
  // Chromium applies form-action to redirects after a submission too.
  const formAction = ["'self'", ...(form ? redirectOrigins(form.settings) : [])].join(' ')
  return {
    // Authors choose images by URL, so they can come from any host. Thumbnails of chosen files are blobs.
    // Everything else is served by us.
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src http: https: data: blob:; connect-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors ${frame ? `'self' ${frame}` : "'self'"}`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    vary: form && hasLanguages(form) ? 'accept-encoding, accept-language' : 'accept-encoding',
  }
}

export const sendPage = (reply: FastifyReply, page: Html, form?: CompiledForm) =>
  reply.headers(pageHeaders(form)).send(String(page))

/** Sends a page that no cache may store: with a respondent's answers, or with a draft. */
export const sendPrivatePage = (reply: FastifyReply, page: Html, form?: CompiledForm, frame?: string) =>
  reply.headers(privateHeaders(form, frame)).send(String(page))

export const privateHeaders = (form?: CompiledForm, frame?: string): Record<string, string> => ({
  ...pageHeaders(form, frame),
  'cache-control': 'private, no-store',
})

/** True for browsers without the page's script. The script and programs ask for JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  const accepts = request.headers.accept ?? ''
  if (accepts.includes('application/json')) return false
  if (request.method === 'GET' || request.method === 'HEAD')
    return !request.url.split('?', 1)[0]?.endsWith('.json')
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(
    request.headers['content-type'] ?? '',
  )
}

/** The error handler of public routes: pages for browsers, problems for programs. */
export const publicErrors =
  (assets: Assets) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return sendProblem(error, request, reply)
    const problem = toProblem(error)
    logProblem(problem, request)
    reply.code(problem.status).headers(problem.headers)
    const language = negotiate(request.headers['accept-language'], SPOKEN)
    const { isFramed } = request.routeOptions.config
    const events: FrameEvent[] | undefined = isFramed ? [['error', { code: problem.code }]] : undefined
    const page = errorPage(problem, assets, catalogueFor(language), events)
    // A form that does not exist has no list of sites. Its page has no content, so every site may show it and learn the reason.
    const headers = pageHeaders(undefined, isFramed ? '*' : undefined)
    return reply.headers({ ...headers, vary: 'accept-encoding, accept-language' }).send(String(page))
  }

function errorPage(
  problem: Problem,
  assets: Assets,
  catalogue: Catalogue,
  events: readonly FrameEvent[] | undefined,
): Html {
  if (problem.code === 'preview_ended') return previewEndedPage(assets, catalogue)
  if (problem.status === 404) return notFoundPage(assets, catalogue, events)
  return troublePage(troubleOf(problem), assets, catalogue, events)
}

/** Sends the page of a personal link that cannot be used, with 410. */
export const sendLinkEnded = (reply: FastifyReply, form: CompiledForm, end: LinkEnd, assets: Assets) =>
  sendPage(reply.code(410), linkEndedPage({ ...form, end, theme: form.settings.theme }, assets), form)

/** Sends the page of a closed form, with 410. */
export function sendClosed(
  reply: FastifyReply,
  form: CompiledForm,
  reason: Parameters<typeof closedPage>[0]['reason'],
  assets: Assets,
) {
  const { opensAt, theme, closed: texts } = form.settings
  const page = closedPage({ ...form, reason, opensAt, theme, texts }, assets)
  return sendPage(reply.code(410), page, form)
}
