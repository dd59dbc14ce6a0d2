// A server is stopped under load. It replies to every accepted request, stores every acknowledged response, and exits.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request as send } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { newStore, stores } from '../support/harness.ts'
import { killProcesses, type ServerProcess, startProcess, stopProcess } from '../support/process.ts'
import { assertNothingLost, KEY, publishForm, seededRandom, WHY } from './clients.ts'

const STOPS = 30
const CLIENTS = 16
const MAX_DELAY_BEFORE_STOP_MS = 300
/** Eight seconds for slow clients, and some for a busy machine. */
const STOPPED_WITHIN_MS = 20_000

after(killProcesses)

for (const store of stores) {
  describe(`stopping on ${store}`, () => {
    test('under load replies to every accepted request, stores each response once, and closes each connection after its reply', async () => {
      await using cleanUps = new AsyncDisposableStack()
      const { settings, remove } = await newStore(store)
      cleanUps.defer(remove)
      const start = async () => {
        const port = String(await freePort())
        return startProcess({ ...settings, ...quiet, FORMYARD_PORT: port })
      }
      const random = seededRandom()
      let server = await start()
      const form = await publishForm(server.url)
      const acknowledged = new Map<string, string>()
      const seen = { closed: 0, unanswered: 0 }
      for (let stop = 0; stop < STOPS; stop++) {
        const load = Promise.all(
          Array.from({ length: CLIENTS }, () => client(server.url + form.slug, acknowledged, seen)),
        )
        await new Promise(resolve => setTimeout(resolve, random() * MAX_DELAY_BEFORE_STOP_MS))
        assert.equal(await stopped(server), 0)
        await load
        server = await start()
      }
      // Nothing is stored without a reply, so no accepted request was dropped.
      await assertNothingLost(server.url, form, acknowledged)
      assert.ok(acknowledged.size > 0 && seen.closed > 0)
      assert.equal(await stopped(server), 0)
      console.log(
        `${STOPS} stops: ${acknowledged.size} answered, ${seen.closed} of them with connection: close, ${seen.unanswered} on connections that were idle`,
      )
    })
  })
}

test('stopping waits a limited time for an unfinished request', async () => {
  await using cleanUps = new AsyncDisposableStack()
  const { settings, remove } = await newStore('sqlite')
  cleanUps.defer(remove)
  const server = await startProcess({ ...settings, ...quiet })
  const { hostname, port } = new URL(server.url)
  const half = connect(Number(port), hostname).on('error', () => {})
  half.write(
    'POST /devapi/v4/core/user HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\nexpect: 100-continue\r\n\r\n{',
  )
  assert.match(String((await once(half, 'data'))[0]), /^HTTP\/1\.1 100 /)
  assert.equal(await stopped(server), 0)
})

const quiet = { FORMYARD_API_KEY: KEY, FORMYARD_LOG_LEVEL: 'fatal', FORMYARD_RATE_LIMIT: 'off' }

async function stopped(server: ServerProcess): Promise<number | null> {
  const asked = performance.now()
  const code = await stopProcess(server)
  assert.ok(performance.now() - asked < STOPPED_WITHIN_MS, 'the server stopped in time')
  return code
}

/** Submits on one connection after another, each as long as the server keeps it, until none is accepted. */
async function client(
  url: string,
  acknowledged: Map<string, string>,
  seen: { closed: number; unanswered: number },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const submissionId = randomUUID()
    const body = JSON.stringify({ answers: { which: submissionId, why: WHY }, submissionId })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sent = send(url, { agent, method: 'POST', headers })
    sent.end(body)
    const answer = await answerTo(sent)
    if (!answer) {
      // An idle connection that the server closed, or one that it did not accept.
      seen.unanswered++
      return agent.destroy()
    }
    assert.equal(answer.statusCode, 201)
    const { responseid } = (await json(answer)) as { responseid: string }
    acknowledged.set(submissionId, responseid)
    if (answer.headers.connection === 'close') seen.closed++
  }
}

async function answerTo(sent: ClientRequest): Promise<IncomingMessage | undefined> {
  try {
    return (await once(sent, 'response'))[0]
  } catch {
    return undefined
  }
}
