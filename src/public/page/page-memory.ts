// The pages of published forms in memory: rendered when a version, and an order of its choices, is first asked for, and kept for as
// long as the form is.
import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config.ts'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { drawOrder } from '../../engine/definition/question-order.ts'
import { takes } from '../../platform/http/encodings.ts'
import type { Ready } from '../../platform/http/front.ts'
import { joined } from '../../platform/http/pieces.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import { closedToVisitors } from '../published/availability.ts'
import type { PublishedForms } from '../published/published.ts'
import type { Assets } from './assets.ts'
import { takePage } from './page.ts'
import { type Fill, pageBytes } from './page-bytes.ts'
import { pageHeaders } from './replies.ts'
import { PAGE_PATH, PAGE_ROUTE } from './schemas.ts'

export interface PageMemory {
  /** The page for who asks; its body has a submission id of its own each time. */
  of(form: CompiledForm, request: Pick<IncomingMessage, 'headers'>): Ready
  /** The same, where the request is for the plain page of an open form and all of it is in memory. */
  known(request: IncomingMessage): Ready | undefined
}

type Page = Readonly<Record<'plain' | 'gzip', Ready>>

export function createPageMemory(
  config: Config,
  published: Pick<PublishedForms, 'known' | 'keptWith'>,
  assets: Assets,
  now: () => Date = () => new Date(),
): PageMemory {
  const pages = new WeakMap<CompiledForm, Map<number | undefined, Page>>()
  const common = securityHeaders(config)

  function make(form: CompiledForm, order: number | undefined): Page {
    const bytes = pageBytes(submissionId => String(takePage(form, { submissionId, order }, assets)))
    published.keptWith(form, bytes.sizeBytes)
    const headers = { ...common, ...pageHeaders(form) }
    const page = { plain: ready(bytes.plain, headers), gzip: ready(bytes.gzip, headers, 'gzip') }
    const orders = pages.get(form) ?? new Map()
    pages.set(form, orders.set(order, page))
    return page
  }

  const answer = (page: Page, request: Pick<IncomingMessage, 'headers'>) =>
    page[takes(request, 'gzip') ? 'gzip' : 'plain']

  return {
    of(form, request) {
      const order = drawOrder(form, Math.random())
      return answer(pages.get(form)?.get(order) ?? make(form, order), request)
    },
    known(request) {
      const slug = PAGE_PATH.exec(request.url ?? '')?.[1]
      const found = slug === undefined ? undefined : published.known(slug)
      if (!found || closedToVisitors(found, now())) return undefined
      const page = pages.get(found.form)?.get(drawOrder(found.form, Math.random()))
      return page && answer(page, request)
    },
  }
}

/** A page always has as many bytes, so that its headers are the same each time. */
function ready(fill: Fill, common: Readonly<Record<string, string>>, encoding?: string): Ready {
  const headers = {
    ...common,
    ...(encoding !== undefined && { 'content-encoding': encoding }),
    'content-length': String(joined(fill(randomUUIDv7())).length),
  }
  return { route: PAGE_ROUTE, status: 200, headers, body: () => fill(randomUUIDv7()) }
}
