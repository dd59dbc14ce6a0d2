// The samples of the editor, from an API that lists events oldest first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventSummary } from '../../../src/web/api/contract.d.ts'
import { type EventsApi, readLatestEvents } from '../../../src/web/workflow-editor/store/latest-events.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

/** @param everyMs how far events are apart, the last one now */
function apiWith(count: number, everyMs: number): EventsApi {
  const events = Array.from({ length: count }, (_, n) => ({
    eventid: `event_${n}`,
    createDate: new Date(NOW - (count - 1 - n) * everyMs).toISOString(),
  }))
  const call = async (_method: string, _path: string, { body }: { body: Record<string, unknown> }) => {
    const { since = '', cursor = 0, limit } = body
    const asked = events.filter(({ createDate }) => createDate >= String(since))
    const end = Number(cursor) + Number(limit)
    const page = { body: asked.slice(Number(cursor), end), cursor: end < asked.length ? end : undefined }
    return page
  }
  return { app: '', call } as unknown as EventsApi
}

const idsOf = (events: readonly EventSummary[]) => events.map(({ eventid }) => eventid)
const lastOf = (count: number) =>
  Array.from({ length: Math.min(count, 10) }, (_, n) => `event_${count - 1 - n}`)

test('the samples are the latest events, however many a day has', async () => {
  for (const [count, everyMs] of [
    [0, 1],
    [3, 1_000],
    [20, 40 * 60_000],
    [20, 24 * 60 * 60_000],
    [20_000, 4_000],
    [20_000, 600],
  ] as const) {
    const latest = await readLatestEvents(
      apiWith(count, everyMs),
      { event: 'response.created' },
      new Date(NOW),
    )
    assert.deepEqual(idsOf(latest), lastOf(count), `${count} events, one every ${everyMs} ms`)
  }
})
