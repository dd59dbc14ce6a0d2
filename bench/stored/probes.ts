// Measurements of a full store: search, reads of all responses, deletion.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { API } from '../formyard.ts'
import { median } from '../measure.ts'
import { residentMegabytes } from '../processes.ts'
import type { Ours } from '../row.ts'
import type { Store } from '../stores.ts'

const SEARCHES = 30
const SAMPLE_EVERY_MS = 100
const post = ({ url, key }: Ours, path: string, body: object) =>
  fetch(url + API + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Times searches, one after the other. */
export async function searchTimes(ours: Ours, search: string): Promise<{ medianMs: number; maxMs: number }> {
  const times: number[] = []
  for (let i = 0; i < SEARCHES; i++) {
    const started = performance.now()
    await (await post(ours, '/core/user/all', { search, limit: 50 })).text()
    times.push(performance.now() - started)
  }
  return { medianMs: median(times), maxMs: Math.max(...times) }
}

/** Requests that read all responses of a form. */
export const wholeReads = (
  form: string,
): readonly (readonly [what: string, path: string, body?: object])[] => [
  ['whole list', `${form}/response/all`, {}],
  [
    'list by a filter that none match',
    `${form}/response/all`,
    { filter: { '==': [{ var: '_version' }, 9] } },
  ],
  ['page in the order of scores', `${form}/response/all`, { sort: { by: '_score' }, limit: 50 }],
  ['summary', `${form}/summary`, {}],
  ['export as csv', `${form}/response/export?format=csv`],
  ['export as xlsx', `${form}/response/export?format=xlsx`],
]

/** Unlike `fetch`, has no limit of five minutes for the headers: reading millions of responses may take longer. */
async function requestWithoutTimeout(
  { url, key }: Ours,
  path: string,
  body?: object,
): Promise<IncomingMessage> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const asked = request(url + API + path, { method: body ? 'POST' : 'GET', headers })
  asked.end(body && JSON.stringify(body))
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return response
}

/** Reads a streamed reply. Meanwhile samples the server's memory and the latency of the public page. */
export async function readWhole(ours: Ours, page: string, path: string, body?: object) {
  const beforeMegabytes = residentMegabytes(ours.pid)
  let maxMegabytes = beforeMegabytes
  const pages = watchPage(ours, page, () => {
    maxMegabytes = Math.max(maxMegabytes, residentMegabytes(ours.pid))
  })
  const started = performance.now()
  const response = await requestWithoutTimeout(ours, path, body)
  let firstByteMs = 0
  let bytes = 0
  for await (const chunk of response) {
    if (firstByteMs === 0) firstByteMs = performance.now() - started
    bytes += chunk.length
  }
  const seconds = (performance.now() - started) / 1000
  const pageMs = await pages.slowestMs()
  // 422: more responses than an XLSX sheet has rows.
  if (response.statusCode === 422) return undefined
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`)
  return { bytes, firstByteMs, seconds, beforeMegabytes, maxMegabytes, pageMs }
}

interface Full {
  readonly ours: Ours
  readonly store: Store
  readonly formPath: string
}

/** Deletes a form with all its responses, and meanwhile times the page of another form. */
export async function deleteForm({ ours, store, formPath }: Full, otherPage: string) {
  const started = performance.now()
  const pages = watchPage(ours, otherPage)
  const { status } = await fetch(ours.url + API + formPath, {
    method: 'DELETE',
    headers: { 'x-api-key': ours.key },
  })
  if (status !== 204) throw new Error(`${formPath} answers ${status}`)
  const answeredMs = performance.now() - started
  while ((await store.count('responses')) > 0) await sleep(1_000)
  const goneSeconds = (performance.now() - started) / 1000
  return { answeredMs, goneSeconds, pageMs: await pages.slowestMs() }
}

/** Requests a page repeatedly until `slowestMs` is called. */
function watchPage(ours: Ours, page: string, each: () => void = () => {}) {
  let slowestMs = 0
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const asked = performance.now()
      await (await fetch(ours.url + page)).arrayBuffer()
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      each()
      await sleep(SAMPLE_EVERY_MS)
    }
  })()
  // If the measurement fails first, nothing awaits this promise.
  watching.catch(() => {})
  return {
    async slowestMs() {
      isDone = true
      await watching
      return slowestMs
    },
  }
}
