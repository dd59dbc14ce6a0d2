// What is asked of a full store besides load: a search, and a whole list.
import { API } from '../formyard.ts'
import { median } from '../measure.ts'
import { residentMegabytes } from '../processes.ts'
import type { Ours } from '../row.ts'

const SEARCHES = 30
const SAMPLE_EVERY_MS = 100
/** Stands once in each response of a list. */
const MARK = '"responseid":'

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

/** Reads a whole list as it streams, and watches the server's memory meanwhile. */
export async function streamAll(ours: Ours, path: string) {
  const beforeMegabytes = residentMegabytes(ours.pid)
  let mostMegabytes = beforeMegabytes
  const watch = setInterval(() => {
    mostMegabytes = Math.max(mostMegabytes, residentMegabytes(ours.pid))
  }, SAMPLE_EVERY_MS)
  const started = performance.now()
  const response = await post(ours, path, {})
  let firstByteMs = 0
  let bytes = 0
  let entries = 0
  let carried = ''
  for await (const chunk of response.body ?? []) {
    if (firstByteMs === 0) firstByteMs = performance.now() - started
    bytes += chunk.length
    const text = carried + Buffer.from(chunk).toString('latin1')
    entries += text.split(MARK).length - 1
    // A mark may lie across two chunks.
    carried = text.slice(-(MARK.length - 1))
  }
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1000
  return { entries, bytes, firstByteMs, seconds, beforeMegabytes, mostMegabytes }
}
