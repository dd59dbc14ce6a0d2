// Caches the pages of published forms. A page is rendered on the first request for a version and an order of its choices, and cached
// as long as the form.
import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { drawOrder } from '../../engine/definition/question-order.ts'
import { takes } from '../../platform/http/encoded-files.ts'
import type { PublishedForms } from '../published/published.ts'
import type { Assets } from './assets.ts'
import { type Fill, pageBytes } from './page-bytes.ts'
import { pageHeaders } from './replies.ts'
import { takePage } from './take-page.ts'

export interface PageMemory {
  /** The page of a form, in an encoding that the client accepts. */
  of(form: CompiledForm, request: Pick<IncomingMessage, 'headers'>): Variant
}

export interface Variant {
  readonly headers: Readonly<Record<string, string>>
  readonly sizeBytes: number
  readonly fill: Fill
}

type Page = Readonly<Record<'plain' | 'gzip', Variant>>

export function createPageMemory(published: Pick<PublishedForms, 'addSize'>, assets: Assets): PageMemory {
  const pages = new WeakMap<CompiledForm, Map<number | undefined, Page>>()

  function make(form: CompiledForm, order: number | undefined): Page {
    const bytes = pageBytes(submissionId => String(takePage(form, { submissionId, order }, assets)))
    published.addSize(form, bytes.sizeBytes)
    const headers = pageHeaders(form)
    const page = {
      plain: variant(bytes.plain, headers),
      gzip: variant(bytes.gzip, { ...headers, 'content-encoding': 'gzip' }),
    }
    const orders = pages.get(form) ?? new Map()
    pages.set(form, orders.set(order, page))
    return page
  }

  return {
    of(form, request) {
      const order = form.isShuffled ? drawOrder(form, Math.random()) : undefined
      const page = pages.get(form)?.get(order) ?? make(form, order)
      return page[takes(request, 'gzip') ? 'gzip' : 'plain']
    },
  }
}

/** A page always has the same size, so its headers can be cached. */
function variant(fill: Fill, headers: Readonly<Record<string, string>>): Variant {
  const sizeBytes = fill(randomUUIDv7()).reduce((sum, chunk) => sum + chunk.length, 0)
  return { headers: { ...headers, 'content-length': String(sizeBytes) }, sizeBytes, fill }
}
