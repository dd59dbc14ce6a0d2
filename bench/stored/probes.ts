// What is asked of a full store besides load: a search, and a whole list.
import { API } from '../formyard.ts'
import { median } from '../measure.ts'
import { residentMegabytes } from '../processes.ts'
import type { Ours } from '../row.ts'

const SEARCHES = 30
const SAMPLE_EVERY_MS = 100
const post = ({ url, key }: Ours, path: string, body: object) =>
  fetch(url + API + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** How long a page of a search takes, one after the other. */
export async function searchTimes(ours: Ours, search: string): Promise<{ medianMs: number; mostMs: number }> {
  const times: number[] = []
  for (let i = 0; i < SEARCHES; i++) {
    const started = performance.now()
    await (await post(ours, '/core/user/all', { search, limit: 50 })).text()
    times.push(performance.now() - started)
  }
  return { medianMs: median(times), mostMs: Math.max(...times) }
}

/** What is asked of all responses at once. */
export const wholes = (form: string): readonly (readonly [what: string, path: string, body?: object])[] => [
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

/** Reads an answer as it streams, and watches meanwhile the server's memory, and how long the public page takes. */
export async function readWhole(ours: Ours, page: string, path: string, body?: object) {
  const beforeMegabytes = residentMegabytes(ours.pid)
  let mostMegabytes = beforeMegabytes
  let pageMs = 0
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      const asked = performance.now()
      await (await fetch(ours.url + page)).arrayBuffer()
      pageMs = Math.max(pageMs, performance.now() - asked)
      mostMegabytes = Math.max(mostMegabytes, residentMegabytes(ours.pid))
      await new Promise(resolve => setTimeout(resolve, SAMPLE_EVERY_MS))
    }
  }
  const started = performance.now()
  const watching = watch()
  const response = body
    ? await post(ours, path, body)
    : await fetch(ours.url + API + path, { headers: { 'x-api-key': ours.key } })
  let firstByteMs = 0
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    if (firstByteMs === 0) firstByteMs = performance.now() - started
    bytes += chunk.length
  }
  const seconds = (performance.now() - started) / 1000
  isDone = true
  await watching
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  return { bytes, firstByteMs, seconds, beforeMegabytes, mostMegabytes, pageMs }
}
