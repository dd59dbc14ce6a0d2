// Clients that send or read slowly hold a connection for a limited time, and nothing else.
import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setInterval } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { until } from '../../support/assertions.ts'
import { fillResponses } from '../../support/fill.ts'
import { API, type Organization, onEachStore, request, type TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'

/** The server's limits, shortened. */
const SHORT_LIMITS = {
  requestTimeout: 800,
  connectionTimeout: 1_500,
  http: { headersTimeout: 400, connectionsCheckingInterval: 50 },
}
const BYTE_INTERVAL_MS = 10
const SILENT_MS = 150
const ROWS = 20_000
const BYTES = 1_000

/** The server's ends of connections, by the port of the client. A socket forgets the port when it is destroyed. */
const accepted = new Map<number | undefined, Socket>()
subscribe('net.server.socket', message => {
  const { socket } = message as { socket: Socket }
  accepted.set(socket.remotePort, socket)
})

onEachStore(
  'slow clients',
  server => {
    test('headers sent byte by byte end in 408 and close the connection', async () => {
      const socket = await opened(server)
      assert.match(
        await sendByteByByte(socket, `GET /health/live HTTP/1.1\r\nx-long: ${'x'.repeat(500)}`),
        timedOut,
      )
    })

    test('a body sent byte by byte ends in 408 and closes the connection', async () => {
      const alice = await server.organization()
      const socket = await opened(server)
      socket.write(`${headOf(`${API}/core/user`, alice.key)}content-length: 500\r\n\r\n`)
      assert.match(await sendByteByByte(socket, `{"email":"${'x'.repeat(500)}`), timedOut)
      assert.deepEqual((await alice.call('POST', '/core/user/all')).body, [])
    })

    longTest('a file sent byte by byte ends in 408; one that makes progress is stored', async () => {
      const alice = await server.organization()
      const questions = [{ id: 'cv', type: 'FILE', text: 'CV' }]
      const { url } = await alice.newPublishedForm({ name: 'Apply', appType: 'FORM', questions })
      const { pathname } = new URL(url)
      const head = `POST ${pathname}/file/cv?name=a.txt HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`
      const slow = await opened(server)
      slow.write(`${head}content-length: 500\r\n\r\n`)
      assert.match(await sendByteByByte(slow, 'x'.repeat(500)), timedOut)

      const moving = await opened(server)
      // The first part comes with the head, because a busy machine may delay the second for longer than the limit.
      moving.write(`${head}content-length: 2000000\r\n\r\n${'x'.repeat(100_000)}`)
      const answer = received(moving)
      let sent = 100_000
      for await (const _ of setInterval(100)) {
        moving.write('x'.repeat(100_000))
        sent += 100_000
        if (sent === 2_000_000) break
      }
      assert.match(await answer, /^HTTP\/1\.1 201 /)
    })

    test('a client that keeps sending after its reply is disconnected', async () => {
      for (const path of ['/%', `${API}/core/user`]) {
        const socket = await opened(server)
        socket.write(`${headOf(path, '')}content-length: 500\r\n\r\n`)
        assert.match(await sendByteByByte(socket, 'x'.repeat(500)), /^HTTP\/1\.1 40[14] /)
      }
    })

    test('a client that never reads its list is disconnected, and holds no store connection meanwhile', async () => {
      const socket = await opened(server)
      await requestLongList(server, socket)
      await once(socket, 'data')
      // Data that does not fit into the socket buffers waits in the server.
      socket.pause()
      const end = serverEndOf(socket)
      await storeIsIdle(server)
      assert.equal((await request(`${server.url}/health/ready`, 'GET')).status, 200)
      // A client that does not read notices the disconnect only afterwards.
      await until(() => end.destroyed)
      socket.resume()
      await until(() => socket.closed)
      assert.ok(socket.bytesRead < ROWS * BYTES, 'the list was cut off')
    })

    test('disconnecting during a streamed list stops its queries at once', async () => {
      const socket = await opened(server)
      await requestLongList(server, socket)
      await once(socket, 'data')
      // With this much unread data, destroy() resets the connection. resetAndDestroy() can keep Node from exiting.
      socket.destroy()
      await storeIsIdle(server)
    })
  },
  {},
  { limits: SHORT_LIMITS },
)

onEachStore(
  'a client that waits',
  server => {
    longTest('for longer than the idle timeout still gets its reply', async () => {
      const alice = await server.organization()
      const { path } = await alice.newPublishedForm({
        name: 'Which',
        appType: 'SURVEY',
        questions: [{ id: 'which', type: 'LONG_TEXT', text: 'Which?' }],
      })
      await fillResponses(server.db, path.split('/').at(-1) ?? '', ROWS, 100)
      const started = performance.now()
      const none = { filter: { '==': [{ var: 'which' }, 'none of them'] } }
      const [list, summary] = await Promise.all([
        alice.call('POST', `${path}/response/all`, none),
        alice.call('POST', `${path}/summary`),
      ])
      assert.ok(performance.now() - started > 3 * SILENT_MS, 'the reply took longer than the idle timeout')
      assert.deepEqual([list.status, summary.status], [200, 200])
      assert.deepEqual(list.body, [])
    })
  },
  {},
  { limits: { ...SHORT_LIMITS, connectionTimeout: SILENT_MS } },
)

const timedOut = /^HTTP\/1\.1 408 .*"code":"request_timeout"/s

const headOf = (path: string, key: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`

async function opened({ url }: TestServer): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends a byte at a time until the server closes the connection, and returns the reply. */
async function sendByteByByte(socket: Socket, text: string): Promise<string> {
  const bytes = Iterator.from(text)
  const ended = new AbortController()
  const answer = received(socket).finally(() => ended.abort())
  try {
    for await (const _ of setInterval(BYTE_INTERVAL_MS, undefined, ended))
      socket.write(bytes.next().value ?? '')
  } catch (error) {
    if (!ended.signal.aborted) throw error
  }
  return answer
}

/** Everything received until the connection ends, also by a reset. */
async function received(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', chunk => (text += chunk))
  await until(() => socket.closed)
  return text
}

/** Requests a list of twenty megabytes, far more than socket buffers hold. */
async function requestLongList(server: TestServer, socket: Socket): Promise<void> {
  const alice: Organization = await server.organization()
  const form = { name: 'Which', questions: [{ id: 'which', type: 'LONG_TEXT', text: 'Which?' }] }
  const path = await alice.newForm({ ...form, appType: 'SURVEY' })
  await fillResponses(server.db, path.split('/').at(-1) ?? '', ROWS, BYTES)
  socket.write(`${headOf(`${API}${path}/response/all`, alice.key)}content-length: 2\r\n\r\n{}`)
}

/** Waits until no pool connection is busy or in a transaction, and no new query runs. */
async function storeIsIdle({ db, store }: TestServer): Promise<void> {
  if (store !== 'postgres') return
  const look = async () =>
    (
      await sql<{ state: string; query_start: string }>`
        select state, query_start from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by pid`.execute(db)
    ).rows
  let before: Awaited<ReturnType<typeof look>> = []
  await until(async () => {
    const [earlier, now] = [before, await look()]
    before = now
    return now.every(({ state }) => state === 'idle') && isDeepStrictEqual(now, earlier)
  })
}

/** The server's end of a connection. The server runs in this process. */
const serverEndOf = (socket: Socket): Socket => accepted.get(socket.localPort) ?? assert.fail('not accepted')
