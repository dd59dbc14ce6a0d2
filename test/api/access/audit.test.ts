import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { revokeKeyById } from '../../../src/product/organizations/revoke.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { newEmail, Organization, onEachStore, quiz, request } from '../../support/harness.ts'

interface Entry {
  readonly auditid: string
  readonly action: string
  readonly resource: string
  readonly resourceId: string
  readonly author: string
  readonly requestId: string | null
  readonly createDate: string
}

const password = 'correct horse 9'

onEachStore('audit log', server => {
  /** Entries as text, without those of the organization and key that every test creates. */
  async function changes(organization: Organization, filter: object = {}): Promise<string[]> {
    const entries: Entry[] = (await organization.call('POST', '/core/audit/all', filter)).body
    return entries
      .filter(({ author }) => author !== 'cli')
      .map(({ action, resource, resourceId }) => `${action} ${resource} ${resourceId}`)
  }

  const keyIds = async (organization: Organization): Promise<string[]> =>
    (
      await server.db
        .selectFrom('api_keys')
        .select('id')
        .where('organization_id', '=', organization.id)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)

  test('every change is in it once: what, which, when, by which key and in which request', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const { appid } = (await alice.call('POST', `/user/${userid}/app`, { name: 'x' })).body
    const app = `/user/${userid}/app/${appid}`
    const { webformid } = (await alice.call('POST', `${app}/webform`, quiz)).body
    const form = `${app}/webform/${webformid}`
    await alice.call('PATCH', `/core/user/${userid}`, { password: 'another horse 9' })
    await alice.call('PATCH', app, { name: 'y' })
    await alice.call('PATCH', form, { name: 'y' })
    await alice.call('PUT', form, { ...quiz, appType: undefined })
    const { url } = (await alice.call('PUT', `${form}/activate`)).body
    const { responseid } = (await request(url, 'POST', { answers: { france: 'paris' } })).body
    await alice.call('PUT', `${form}/pause`)
    await alice.call('PUT', `${form}/activate`)
    await alice.call('DELETE', `${form}/response/${responseid}`)
    await alice.call('DELETE', `/core/user/${userid}`)
    await until(async () => (await changes(alice)).includes(`delete webform ${webformid}`))
    assert.deepEqual(await changes(alice), [
      `create user ${userid}`,
      `create app ${appid}`,
      `create webform ${webformid}`,
      `update user ${userid}`,
      `update app ${appid}`,
      `update webform ${webformid}`,
      `update webform ${webformid}`,
      `activate webform ${webformid}`,
      `pause webform ${webformid}`,
      `activate webform ${webformid}`,
      `delete response ${responseid}`,
      `delete app ${appid}`,
      `delete user ${userid}`,
      // A job deletes them after the reply.
      `delete webform ${webformid}`,
    ])
    const entries: Entry[] = (await alice.call('POST', '/core/audit/all')).body
    const [keyId = ''] = await keyIds(alice)
    for (const entry of entries.filter(({ author }) => author !== 'cli')) {
      assert.equal(entry.author, keyId)
      assert.match(entry.requestId ?? '', /^[\w-]{8}-[0-9a-z]+$/)
      assert.match(entry.createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    assert.equal(new Set(entries.map(({ auditid }) => auditid)).size, entries.length)
    assert.equal(new Set(entries.slice(-3).map(({ requestId }) => requestId)).size, 1, 'one deletion')
  })

  test('requests without a change are not in it: reads, refusals, repeated activations, empty edits, replays', async () => {
    const alice = await server.organization()
    const email = newEmail()
    const once = { 'idempotency-key': randomUUID() }
    const create = () => alice.call('POST', '/core/user', { email, password }, once)
    const { userid } = (await create()).body
    assert.equal((await create()).headers.get('idempotency-replayed'), 'true')
    isProblem(await alice.call('POST', '/core/user', { email, password }), 409, 'user_exists')
    const app = await alice.newApp()
    const { webformid, ...written } = (await alice.call('POST', `${app}/webform`, quiz)).body
    const form = `${app}/webform/${webformid}`
    await alice.call('PATCH', form, { name: written.name })
    await alice.call('PUT', `${form}/activate`)
    await alice.call('PUT', `${form}/activate`)
    await alice.call('PUT', `${form}/pause`)
    await alice.call('PUT', `${form}/pause`)
    isProblem(await alice.call('PATCH', form, { name: 'z' }, { 'if-match': '"9"' }), 412, 'revision_stale')
    isProblem(await alice.call('PATCH', app, { name: '' }), 400, 'body_invalid')
    const nobody = 'user_00000000000000000000000000'
    isProblem(await alice.call('POST', `/user/${nobody}/app`, { name: 'x' }), 404, 'user_not_found')
    isProblem(await alice.call('DELETE', `/core/user/${nobody}`), 404, 'user_not_found')
    assert.deepEqual(
      (await changes(alice)).map(line => line.split(' ').slice(0, 2).join(' ')),
      ['create user', 'create user', 'create app', 'create webform', 'activate webform', 'pause webform'],
    )
    assert.deepEqual(await changes(alice, { resourceId: userid }), [`create user ${userid}`])
    assert.deepEqual(await changes(alice, { resourceId: webformid, limit: 1 }), [
      `create webform ${webformid}`,
    ])
  })

  test('a change that cannot be recorded is rolled back', async () => {
    const alice = await server.organization()
    const { path: form, url } = await alice.newPublishedForm(quiz)
    const { responseid } = (await request(url, 'POST', { answers: { france: 'paris' } })).body
    const app = form.slice(0, form.indexOf('/webform/'))
    const userid = app.split('/')[2] ?? ''
    const state = async () =>
      Promise.all(
        [
          ['POST', '/core/user/all'],
          ['POST', `/user/${userid}/app/all`],
          ['POST', `${app}/webform/all`],
          ['GET', form],
          ['POST', `${form}/response/all`],
        ].map(async ([method = '', path = '']) => (await alice.call(method, path)).body),
      )
    const before = await state()
    await sql`alter table audit_log rename to audit_log_away`.execute(server.db)
    try {
      for (const [method, path, body] of [
        ['POST', '/core/user', { email: newEmail(), password }],
        ['PATCH', `/core/user/${userid}`, { firstName: 'x' }],
        ['POST', `/user/${userid}/app`, { name: 'x' }],
        ['PATCH', app, { name: 'z' }],
        ['POST', `${app}/webform`, { name: 'x' }],
        ['PATCH', form, { name: 'z' }],
        ['PUT', form, { name: 'z' }],
        ['PUT', `${form}/pause`],
        ['DELETE', `${form}/response/${responseid}`],
        ['DELETE', form],
        ['DELETE', app],
        ['DELETE', `/core/user/${userid}`],
      ] as const) {
        isProblem(await alice.call(method, path, body), 500, 'internal_error')
        // A create with an Idempotency-Key stores its reply in the same transaction.
        if (method === 'POST')
          isProblem(await alice.call(method, path, body, { 'idempotency-key': randomUUID() }), 500)
      }
    } finally {
      await sql`alter table audit_log_away rename to audit_log`.execute(server.db)
    }
    assert.deepEqual(await state(), before)
  })

  test('it includes keys and organizations created on the command line', async () => {
    const alice = await server.organization()
    await server.key(alice.id, ['read'])
    const [first, second = ''] = await keyIds(alice)
    const revoke = (id: string) => inTransaction(server.db, trx => revokeKeyById(trx, id, new Date()))
    assert.deepEqual(
      [await revoke(second), await revoke(second), await revoke('key_none')],
      [true, true, false],
    )
    const entries: Entry[] = (await alice.call('POST', '/core/audit/all', { author: 'cli' })).body
    assert.deepEqual(
      entries.map(({ action, resource, resourceId, author, requestId }) => [
        `${action} ${resource} ${resourceId} by ${author}`,
        requestId,
      ]),
      [
        [`create organization ${alice.id} by cli`, null],
        [`create key ${first} by cli`, null],
        [`create key ${second} by cli`, null],
        [`revoke key ${second} by cli`, null],
      ],
    )
  })

  test('only an admin key reads it, and only that of its own organization', async () => {
    const alice = await server.organization()
    await alice.newUser()
    for (const scopes of [['read'], ['write'], ['read', 'write']] as const) {
      const other = new Organization(server, alice.id, await server.key(alice.id, [...scopes]))
      isProblem(await other.call('POST', '/core/audit/all'), 403, 'scope_missing')
    }
    const bob = await server.organization()
    assert.deepEqual(await changes(bob), [])
    const userid = (await changes(alice))[0]?.split(' ')[2]
    assert.deepEqual(await changes(bob, { resourceId: userid }), [])
  })

  test('it is paginated or streamed in order, and refuses filters with malformed ids', async () => {
    const alice = await server.organization()
    const row = (i: number) => ({
      organization_id: alice.id,
      id: `audit_00${String(i).padStart(24, '0')}`,
      action: 'update' as const,
      resource: 'user' as const,
      resource_id: 'user_00000000000000000000000000',
      author: 'cli',
      request_id: null,
      create_date: '2026-11-20T17:24:00.000Z',
    })
    const rows = Array.from({ length: 1_200 }, (_, i) => row(i))
    for (const part of [rows.slice(0, 600), rows.slice(600)])
      await server.db.insertInto('audit_log').values(part).execute()
    const whole: Entry[] = (await alice.call('POST', '/core/audit/all')).body
    assert.equal(whole.length, 1_202)
    assert.deepEqual(
      whole.slice(0, -2).map(({ auditid }) => auditid),
      rows.map(({ id }) => id),
    )
    const paged: Entry[] = []
    let cursor: string | null = null
    do {
      const body = { limit: 500, ...(cursor !== null && { cursor }) }
      const page = await alice.call('POST', '/core/audit/all', body)
      paged.push(...page.body)
      cursor = page.headers.get('x-next-cursor')
    } while (cursor !== null)
    assert.deepEqual(paged, whole)
    for (const filter of [{ resourceId: 'x' }, { author: 'alice' }, { from: '2026-01-01' }, { limit: 0 }])
      isProblem(await alice.call('POST', '/core/audit/all', filter), 400, 'body_invalid')
    isProblem(await alice.call('POST', '/core/audit/all', { limit: 1, cursor: 'x' }), 400, 'cursor_invalid')
  })

  test('it is filtered by kind of change, kind of resource and time, and read from its end', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    await alice.call('POST', `/user/${userid}/app`, { name: 'x' })
    await alice.call('PATCH', `/core/user/${userid}`, { firstName: 'Eve' })
    assert.deepEqual(await changes(alice, { resource: 'user', action: 'update' }), [`update user ${userid}`])
    assert.equal((await changes(alice, { resource: 'app' })).length, 1)
    const newest: string[] = []
    let cursor: string | null = null
    do {
      const body = { order: 'DESC', limit: 2, ...(cursor !== null && { cursor }) }
      const page = await alice.call('POST', '/core/audit/all', body)
      newest.push(...page.body.map(({ auditid }: Entry) => auditid))
      cursor = page.headers.get('x-next-cursor')
    } while (cursor !== null)
    const whole: Entry[] = (await alice.call('POST', '/core/audit/all')).body
    assert.deepEqual(
      newest.toReversed(),
      whole.map(({ auditid }) => auditid),
    )
    const at = (await alice.call('POST', '/core/audit/all', { resource: 'app' })).body[0].createDate
    assert.deepEqual(await changes(alice, { resource: 'app', until: at }), [])
    assert.equal((await changes(alice, { resource: 'app', from: at })).length, 1)
  })

  test('it contains no personal data and no secrets', async () => {
    const alice = await server.organization()
    const email = newEmail()
    const { userid } = (await alice.call('POST', '/core/user', { email, password, firstName: 'Liddell' }))
      .body
    await alice.call('PATCH', `/core/user/${userid}`, { email: `x${email}`, password: 'second horse 9' })
    const rows = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('organization_id', '=', alice.id)
      .execute()
    assert.ok(rows.length >= 4)
    const text = JSON.stringify(rows)
    for (const secret of [email, password, 'second horse', 'Liddell', alice.key, 'argon2'])
      assert.ok(!text.includes(secret), secret)
  })
})
