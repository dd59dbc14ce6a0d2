// The page on which people answer, against the same bytes from memory.
import { newPublishedForm } from '../formyard.ts'
import { quiz } from '../quiz.ts'
import type { Row } from '../row.ts'

export const page: Row = {
  name: 'page',
  target: 0.6,
  store: 'sqlite',
  expectedStatus: 200,
  bare: new URL('../bare/page.ts', import.meta.url),
  async prepare(ours) {
    const path = await newPublishedForm(ours, quiz)
    const given = await (await fetch(ours.url + path, { headers: { 'accept-encoding': 'identity' } })).text()
    return { request: { method: 'GET', path, headers: {}, body: '' }, given }
  },
}
