// Measures a form of 500 questions with a condition each: checks, the page and submissions.
import { call, newForm, startFormyard } from '../formyard.ts'
import { largeAnswers, largeForm } from '../large-form.ts'
import type { HttpRequest } from '../load/load.ts'
import { median } from '../measure.ts'
import { newStore } from '../stores.ts'
import type { Probe } from './probe.ts'

const CHECKS = 20
/** One connection, to measure the cost of one request and not queueing. */
const SEQUENTIAL = { connections: 1 }

export const largeFormProbe: Probe = {
  name: 'large-form',
  async measure(generator, { roundSeconds, warmUpSeconds }, cleanUps) {
    const ours = await startFormyard(await newStore('sqlite', cleanUps), cleanUps)
    const form = await newForm(ours, largeForm)
    const checks: number[] = []
    for (let i = 0; i < CHECKS; i++) checks.push(await timed(() => call(ours, 'POST', `${form}/check`)))
    const { url } = await call(ours, 'PUT', `${form}/activate`)
    const path = new URL(url).pathname
    const get: HttpRequest = { method: 'GET', path, headers: { 'accept-encoding': 'gzip' }, body: '' }
    const json = { 'content-type': 'application/json' }
    const answers = JSON.stringify({ answers: largeAnswers })
    const submit: HttpRequest = { method: 'POST', path, headers: json, body: answers }
    // The first request renders and compresses the page.
    let pageBytes = 0
    const first = await timed(async () => {
      const page = await fetch(ours.url + path)
      pageBytes = Number(page.headers.get('content-length'))
      await page.text()
    })
    const pages = await generator.run(ours.url, get, 200, roundSeconds, SEQUENTIAL)
    await generator.run(ours.url, submit, 201, warmUpSeconds, SEQUENTIAL)
    const submits = await generator.run(ours.url, submit, 201, roundSeconds, SEQUENTIAL)
    return [
      of500('to check the definition', median(checks), 'ms', 250),
      of500('to render its page and compress it', first, 'ms', 1_000),
      of500('its page from then on', 1_000 / pages.perSecond, 'ms', 5),
      of500('its page on the wire', pageBytes / 1_000, 'kB', 50),
      of500('a submission of all: checked, graded, stored', 1_000 / submits.perSecond, 'ms', 25),
    ]
  },
}

const of500 = (what: string, value: number, unit: string, atMost: number) => ({
  what: `500 questions: ${what}`,
  value,
  unit,
  target: { atMost },
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
