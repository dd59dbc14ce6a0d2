// Clients request long lists and never read them. The server buffers only a small part of each list.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { openStore } from '../../src/product/open-store.ts'
import { fillResponses } from '../support/fill.ts'
import { newStore, request, stores } from '../support/harness.ts'
import { killProcesses, startProcess, stopProcess } from '../support/process.ts'
import { KEY, publishForm } from './clients.ts'

const CLIENTS = 20
const ROWS = 20_000
const BYTES = 4_000
/** A tenth of the requested data. */
const MAX_GROWTH = (CLIENTS * ROWS * BYTES) / 10
const READING_MS = 3_000

after(killProcesses)

if (existsSync('/proc/self/status')) {
  for (const store of stores) {
    describe(`unread lists on ${store}`, () => {
      test('keep a small part in memory, and do not block other requests', async () => {
        await using cleanUps = new AsyncDisposableStack()
        const { settings, remove } = await newStore(store)
        cleanUps.defer(remove)
        const server = await startProcess({
          ...settings,
          FORMYARD_API_KEY: KEY,
          FORMYARD_LOG_LEVEL: 'error',
          FORMYARD_RATE_LIMIT: 'off',
        })
        const form = await publishForm(server.url)
        const db = openStore(readConfig(settings), { error: () => {} })
        await fillResponses(db, form.path.split('/').at(-1) ?? '', ROWS, BYTES)
        await db.destroy()
        const { hostname, port } = new URL(server.url)
        const ask = async () => {
          const socket = connect(Number(port), hostname).on('error', () => {})
          await once(socket, 'connect')
          socket.pause()
          socket.write(`POST ${new URL(list).pathname} HTTP/1.1\r\nhost: x\r\nx-api-key: ${KEY}\r\n\r\n`)
          return socket
        }
        // One-time costs of the first lists, such as compilation and heap growth, are not measured.
        const list = `${server.url}/devapi/v4${form.path}/response/all`
        for (let i = 0; i < 3; i++)
          assert.equal((await request(list, 'POST', undefined, { 'x-api-key': KEY })).body.length, ROWS)
        const before = residentBytes(server.child.pid)
        const sockets = await Promise.all(Array.from({ length: CLIENTS }, ask))
        const deadline = Date.now() + READING_MS
        let most = 0
        while (Date.now() < deadline) {
          most = Math.max(most, residentBytes(server.child.pid))
          assert.equal((await request(server.url + form.slug, 'GET')).status, 200)
          await new Promise(resolve => setTimeout(resolve, 50))
        }
        for (const socket of sockets) socket.destroy()
        const growth = most - before
        console.log(`${CLIENTS} lists of ${(ROWS * BYTES) / 1e6} MB: ${(growth / 1e6).toFixed(0)} MB more`)
        assert.ok(growth < MAX_GROWTH, `${growth} more bytes`)
        assert.equal(await stopProcess(server), 0)
        assert.equal(server.log(), '')
      })
    })
  }
} else {
  console.log('Not run: the test of lists that nobody reads (needs /proc)')
}

const residentBytes = (pid: number | undefined) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
