// Sends pages, with headers for security and caching, and error pages in place of problems.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { redirectOrigins } from '../../engine/definition/endings.ts'
import type { Html } from '../../engine/text/html.ts'
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import { catalogueFor, SPOKEN } from '../../engine/text/messages/catalogues.ts'
import { logProblem, sendProblem, toProblem } from '../../platform/http/errors.ts'
import type { Problem } from '../../product/problem.ts'
import type { Assets } from './assets.ts'
import { closedPage, notFoundPage, troublePage } from './closed.ts'
import { hasLanguages } from './languages.ts'
import { negotiate } from './negotiate.ts'

/** The headers of a page. The page of a form can redirect to the origins of the form's endings. */
export function pageHeaders(form?: CompiledForm): Record<string, string> {
  // Chromium applies form-action to redirects after a submission too.
  const formAction = ["'self'", ...(form ? redirectOrigins(form.settings) : [])].join(' ')
  return {
    // Authors choose images by URL, so they can come from any host. Everything else is served by us.
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src http: https: data:; connect-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'self'`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    vary: form && hasLanguages(form) ? 'accept-encoding, accept-language' : 'accept-encoding',
  }
}

type Encoding = 'br' | 'gzip'

const patternOf = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;\\s*q=(?!0(?:\\.0*)?\\s*(?:$|,)))`, 'i')
const patterns: Readonly<Record<Encoding, RegExp>> = { br: patternOf('br'), gzip: patternOf('gzip') }

/** Tells whether a client accepts an encoding. A weight of 0 means that it does not (RFC 9110, 12.5.3). */
export const takes = ({ headers }: Pick<IncomingMessage, 'headers'>, encoding: Encoding) =>
  patterns[encoding].test(headers['accept-encoding'] ?? '')

export const sendPage = (reply: FastifyReply, page: Html, form?: CompiledForm) =>
  reply.headers(pageHeaders(form)).send(String(page))

/** Sends a page with a respondent's answers, which no cache may store. */
export const sendPrivatePage = (reply: FastifyReply, page: Html) =>
  reply.headers({ ...pageHeaders(), 'cache-control': 'private, no-store' }).send(String(page))

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
    const page = errorPage(problem, assets, catalogueFor(language))
    return reply.headers({ ...pageHeaders(), vary: 'accept-encoding, accept-language' }).send(String(page))
  }

function errorPage({ status }: Problem, assets: Assets, catalogue: Catalogue): Html {
  if (status === 404) return notFoundPage(assets, catalogue)
  if (status === 429 || status === 503) return troublePage('busy', assets, catalogue)
  return troublePage(status < 500 ? 'refused' : 'broken', assets, catalogue)
}

/** Sends the page of a closed form, with 410. */
export const sendClosed = (
  reply: FastifyReply,
  form: CompiledForm,
  reason: Parameters<typeof closedPage>[0]['reason'],
  assets: Assets,
) =>
  sendPage(
    reply.code(410),
    closedPage({ reason, opensAt: form.settings.opensAt, theme: form.settings.theme, ...form }, assets),
    form,
  )
