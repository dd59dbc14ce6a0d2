// Group commit without anything around it. While one insert runs, arriving rows wait for the next.
import type { ServerResponse } from 'node:http'
import { type ResponseValues, responseValues } from './response-row.ts'
import { readBody, sendJson, serve } from './serve.ts'

const MAX_BATCH = 250

/** Serves POSTs. `insert` resolves when the rows are on disk; at most `concurrency` inserts run at once. */
export function serveGroupCommit(
  concurrency: number,
  insert: (rows: ResponseValues[]) => void | Promise<void>,
): void {
  const queue: { values: ResponseValues; response: ServerResponse }[] = []
  let busy = 0
  let scheduled = false

  function schedule() {
    if (scheduled || busy >= concurrency || queue.length === 0) return
    scheduled = true
    // Requests that arrive in one turn of the event loop share a batch.
    setImmediate(() => {
      scheduled = false
      void commit(queue.splice(0, MAX_BATCH))
      schedule()
    })
  }

  async function commit(batch: typeof queue) {
    busy++
    await insert(batch.map(({ values }) => values))
    busy--
    for (const { values, response } of batch) sendJson(response, 201, `{"responseid":"${values[1]}"}`)
    schedule()
  }

  serve((request, response) =>
    readBody(request, body => {
      queue.push({ values: responseValues(body), response })
      schedule()
    }),
  )
}
