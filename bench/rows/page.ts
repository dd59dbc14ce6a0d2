// The page on which people answer, against the same bytes from memory.
import { newPublishedForm } from '../formyard.ts'
import { quiz } from '../quiz.ts'
import type { Ours, Row, Work } from '../row.ts'

async function prepare(ours: Ours, query = ''): Promise<Work> {
  const path = (await newPublishedForm(ours, quiz)) + query
  const given = await (await fetch(ours.url + path, { headers: { 'accept-encoding': 'identity' } })).text()
  return { request: { method: 'GET', path, headers: {}, body: '' }, given }
}

export const page: Row = {
  name: 'page',
  target: 0.7,
  store: 'sqlite',
  expectedStatus: 200,
  bare: new URL('../bare/page.ts', import.meta.url),
  prepare,
}

/** With the query that links in mails and advertisements have: it changes nothing on the page. */
export const pageQuery: Row = {
  ...page,
  name: 'page-query',
  prepare: ours => prepare(ours, '?utm_source=newsletter&utm_medium=email'),
}

/** What a Fastify route can do at most: the rest of the way to `page` is ours. */
export const pageFastify: Row = {
  ...page,
  name: 'page-fastify',
  limit: new URL('../bare/page-fastify.ts', import.meta.url),
}
