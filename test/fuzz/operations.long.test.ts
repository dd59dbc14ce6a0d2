// Random requests to every operation of the OpenAPI document. Every reply must be one that the operation declares, and
// never an internal error. TEST_SEED repeats a run.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { onEachStore, TestServer } from '../support/harness.ts'
import { createReplyCheck, operationsOf, readDocument } from '../support/openapi-document.ts'
import { type Plan, requestsTo } from './requests.ts'
import { type Reply, World } from './world.ts'

const REQUESTS_OF_EACH = 100
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
console.log(`TEST_SEED=${seed}, ${REQUESTS_OF_EACH} requests to each operation`)

/** Random webhooks and workflows call no other machine. */
const NO_CALLS = { FORMYARD_EGRESS: '*.invalid' }

// Test names come from the document, which is the same on every store.
const reader = new TestServer()
await reader.start()
const document = await readDocument(reader.url)
await reader.stop()
const conforms = createReplyCheck(document)
const operations = operationsOf(document).map(operation => ({
  operation,
  requests: requestsTo(operation, document),
}))

onEachStore('fuzzing', declareFuzzing, NO_CALLS)

function declareFuzzing(server: TestServer): void {
  const world = new World(server, document)
  before(() => world.begin())
  after(() => world.end())

  describe('every reply is declared, whatever the request', () => {
    for (const { operation, requests } of operations) {
      test(`${operation.method} ${operation.path}`, async () => {
        const holds = fc.asyncProperty(requests, async plan => {
          const told = await world.send(operation, plan)
          conforms(operation, told)
          assertCommonHeaders(told)
        })
        const { failed, counterexample, errorInstance } = await fc.check(holds, {
          seed,
          numRuns: REQUESTS_OF_EACH,
        })
        if (failed)
          assert.fail(`${messageOf(errorInstance)}\nTEST_SEED=${seed}, sent: ${shown(counterexample)}`)
      })
    }
  })
}

/** Required of every reply: the common headers, and no internal error. */
function assertCommonHeaders({ status, headers, text }: Reply): void {
  assert.ok(status < 500, `${status}: ${text}`)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors/)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A failed request, shortened to be readable. */
const shown = (plans: readonly [Plan] | null) =>
  JSON.stringify(plans?.map(({ body, ...plan }) => ({ ...plan, body: body?.toString().slice(0, 2_000) })))
