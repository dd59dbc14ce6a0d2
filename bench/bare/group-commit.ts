// Group commit and nothing else: one insert in flight takes all that waits; what arrives meanwhile is the next one.
import type { ServerResponse } from 'node:http'
import { type ResponseValues, responseValues } from './response-row.ts'
import { readBody, sendJson, serve } from './serve.ts'

const MAX_BATCH = 250

/** Serves POSTs; `insert` ends when the rows are on the disk. At most `lanes` inserts are under way at once. */
export function serveGroupCommit(
  lanes: number,
  insert: (rows: ResponseValues[]) => void | Promise<void>,
): void {
  const queue: { values: ResponseValues; response: ServerResponse }[] = []
  let busy = 0
  let scheduled = false

  function schedule() {
    if (scheduled || busy >= lanes || queue.length === 0) return
    scheduled = true
    // What arrives in one turn of the event loop goes together.
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
