// Compares the page of a form to the same bytes from memory.
import { newPublishedForm } from '../formyard.ts'
import { quiz } from '../quiz.ts'
import type { Ours, Row, Work } from '../row.ts'

async function prepare(ours: Ours, query = ''): Promise<Work> {
  const path = (await newPublishedForm(ours, quiz)) + query
  const payload = await (await fetch(ours.url + path, { headers: { 'accept-encoding': 'identity' } })).text()
  return { request: { method: 'GET', path, headers: {}, body: '' }, payload }
}

export const page: Row = {
  name: 'page',
  target: 0.7,
  store: 'sqlite',
  expectedStatus: 200,
  bare: new URL('../bare/page.ts', import.meta.url),
  prepare,
}

/** With a tracking query, as links in emails and advertisements have. It does not change the page. */
export const pageQuery: Row = {
  ...page,
  name: 'page-query',
  prepare: ours => prepare(ours, '?utm_source=newsletter&utm_medium=email'),
}

/** The limit of a Fastify route. The difference to `page` is Formyard's own cost. */
export const pageFastify: Row = {
  ...page,
  name: 'page-fastify',
  limit: new URL('../bare/page-fastify.ts', import.meta.url),
}
