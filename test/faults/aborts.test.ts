// Clients that disconnect at any moment leave no open transaction and no busy connection.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../support/assertions.ts'
import { onEachStore, request } from '../support/harness.ts'
import { IS_LONG } from '../support/long.ts'
import { seededRandom } from './clients.ts'

const ABORTS = IS_LONG ? 10_000 : 400
const AT_ONCE = 40

onEachStore('clients that disconnect', server => {
  test('while sending, waiting or reading do not affect the server, and leave the store idle', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm({
      name: 'Which',
      appType: 'SURVEY',
      questions: [{ id: 'which', type: 'SHORT_TEXT', text: 'Which?' }],
    })
    const userid = path.split('/')[2]
    const before = await request(url, 'GET')
    const random = seededRandom()

    const requests = () => {
      const submit = { answers: { which: 'x' }, submissionId: randomUUID() }
      const api = `/devapi/v4/user/${userid}/app`
      return [
        ['POST', new URL(url).pathname, JSON.stringify(submit)],
        ['POST', `${api}/all`, '{}'],
        ['POST', api, JSON.stringify({ name: 'Left' })],
        ['POST', `/devapi/v4${path}/response/all`, ''],
        ['GET', new URL(url).pathname, ''],
      ] as const
    }

    async function abort(): Promise<void> {
      const [method, target, body] = requests()[Math.floor(random() * 5)] ?? ['GET', '/', '']
      const key = `${randomUUID()}`
      const text = [
        `${method} ${target} HTTP/1.1`,
        'host: x',
        `x-api-key: ${alice.key}`,
        `idempotency-key: ${key}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body,
      ].join('\r\n')
      // A third disconnect while sending; the others after up to a few milliseconds.
      const sent = random() < 0.33 ? text.slice(0, Math.floor(random() * text.length)) : text
      const { hostname, port } = new URL(server.url)
      await new Promise<void>(resolve => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(sent)
          setTimeout(() => socket.resetAndDestroy(), random() * 8)
        })
        socket.on('close', () => resolve()).on('error', () => {})
      })
    }

    for (let done = 0; done < ABORTS; done += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, abort))

    const after = await request(url, 'GET')
    assert.deepEqual([after.status, after.text.length], [before.status, before.text.length])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => alice.call('POST', `/user/${userid}/app`, { name: 'x' })),
    )
    assert.deepEqual(
      answers.filter(({ status }) => status !== 201),
      [],
    )
    // An Idempotency-Key is completed even if its client has disconnected, because the create ran to its end.
    const open = () =>
      server.db.selectFrom('idempotency_keys').select('key').where('answer', 'is', null).execute()
    await until(async () => (await open()).length === 0)
    if (server.store === 'postgres') {
      const byState = async () => {
        const { rows } = await sql<{ state: string; n: number }>`
          select state, count(*) as n from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          group by state`.execute(server.db)
        return rows
      }
      // Jobs ask the store now and then. A connection that is left in a transaction never becomes idle.
      await until(async () => (await byState()).every(({ state }) => state === 'idle'))
      const [idle] = await byState()
      assert.ok((idle?.n ?? 0) <= 20, 'no more connections than the pools have')
    }
  })
})
