// Encrypted secrets of applications and of the organization, and which hosts may be called.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../../src/config/config.ts'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { KEY_DIFFERS } from '../../../src/platform/sealing/open-sealing.ts'
import { createSealing } from '../../../src/platform/sealing/sealing.ts'
import { startServer } from '../../../src/processes/server.ts'
import { enqueue } from '../../../src/product/job-payloads.ts'
import { operatorIn } from '../../../src/product/organizations/create.ts'
import { deleteSecret } from '../../../src/product/secrets/change.ts'
import { openSecrets } from '../../../src/product/secrets/read.ts'
import { redactSecrets, withoutStarts } from '../../../src/product/secrets/redact.ts'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const FORM = {
  name: 'One',
  appType: 'FORM',
  questions: [{ id: 'why', type: 'SHORT_TEXT', text: 'Why?' }],
}
const LINK_KEY = Buffer.alloc(32, 7).toString('base64')
const MARKER = 'marker-4711-"secret"'
const KEYS = [2, 1].map(byte => Buffer.alloc(32, byte))
const sealing = createSealing(() => KEYS)
const settings = { FORMYARD_SECRET_KEY: KEYS.map(key => key.toString('base64')).join(',') }

const idsOf = (app: string) => {
  const [, , userid = '', , appid = ''] = app.split('/')
  return { userid, appid }
}

onEachStore('secrets', declareSecrets, settings)

function declareSecrets(server: TestServer): void {
  const newOwner = async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    return { alice, app, ...idsOf(app) }
  }

  test('a secret is set, listed and deleted, and its value never returned', async () => {
    const { alice, app, appid } = await newOwner()
    for (const place of [`${app}/secret`, '/core/secret']) {
      const hosts = ['CRM.example.com', '*.example.org', 'crm.example.com']
      const set = await alice.call('PUT', `${place}/CRM`, { value: MARKER, hosts })
      assert.equal(set.status, 200, set.text)
      assert.deepEqual(set.body.hosts, ['crm.example.com', '*.example.org'])
      assert.deepEqual([set.body.name, set.body.usedBy], ['CRM', []])
      const again = await alice.call('PUT', `${place}/CRM`, { value: `${MARKER}2`, hosts: ['a.example'] })
      assert.equal(again.body.createDate, set.body.createDate)
      const list = await alice.call('POST', `${place}/all`)
      assert.deepEqual(list.body, [again.body])
      for (const { text } of [set, again, list]) assert.doesNotMatch(text, /marker/)
    }
    const scope = { organizationId: alice.id, appId: appid }
    const opened = await openSecrets(server.db, sealing, scope, ['CRM', 'NONE'])
    assert.deepEqual(opened, [{ name: 'CRM', value: `${MARKER}2`, hosts: ['a.example'] }])
    assert.equal((await alice.call('DELETE', `${app}/secret/CRM`)).status, 204)
    isProblem(await alice.call('DELETE', `${app}/secret/CRM`), 404, 'secret_not_found')
    assert.equal((await openSecrets(server.db, sealing, scope, ['CRM'])).length, 1)
  })

  test('the secret of an application hides the one of the organization', async () => {
    const { alice, app, appid } = await newOwner()
    await alice.call('PUT', '/core/secret/CRM', { value: 'of the organization', hosts: ['a.example'] })
    await alice.call('PUT', `${app}/secret/CRM`, { value: 'of the application', hosts: ['b.example'] })
    const values = async (appId: string) =>
      (await openSecrets(server.db, sealing, { organizationId: alice.id, appId }, ['CRM'])).map(
        ({ value }) => value,
      )
    assert.deepEqual(await values(appid), ['of the application'])
    assert.deepEqual(await values(idsOf(await alice.newApp()).appid), ['of the organization'])
  })

  test('no table holds a value, and a value moved to another row cannot be read', async () => {
    const { alice, app, appid } = await newOwner()
    const otherApp = await alice.newApp()
    const other = idsOf(otherApp).appid
    await alice.call('PUT', `${app}/secret/CRM`, { value: MARKER, hosts: ['a.example'] })
    await alice.call('PUT', `${otherApp}/secret/CRM`, { value: 'another value', hosts: ['b.example'] })
    const rows = await server.db
      .selectFrom('secrets')
      .selectAll()
      .where('organization_id', '=', alice.id)
      .execute()
    assert.equal(rows.length, 2)
    assert.doesNotMatch(JSON.stringify(rows), /marker|another value/)
    const [mine, theirs] = [appid, other].map(id => rows.find(row => row.app_id === id))
    assert.ok(mine && theirs)
    await server.db.updateTable('secrets').set({ sealed: mine.sealed }).where('id', '=', theirs.id).execute()
    await assert.rejects(
      openSecrets(server.db, sealing, { organizationId: alice.id, appId: other }, ['CRM']),
      /changed outside/,
    )
  })

  test('values under 8 characters, wrong names and wrong hosts are refused without repeating the value', async () => {
    const { alice, app } = await newOwner()
    const put = (name: string, value: string, hosts: unknown) =>
      alice.call('PUT', `${app}/secret/${name}`, { value, hosts })
    isProblem(await put('CRM', 'short12', ['a.example']), 400, 'body_invalid')
    for (const hosts of [[], ['https://a.example'], ['a.example/x'], ['*'], 'a.example', undefined]) {
      const reply = await put('CRM', MARKER, hosts)
      isProblem(reply, 400, 'body_invalid')
      assert.doesNotMatch(reply.text, /marker/)
    }
    const [fault] = (await put('CRM', MARKER, ['a.example', 'a b'])).body.errors
    assert.deepEqual([fault.pointer, fault.code], ['/hosts/1', 'host_invalid'])
    for (const name of ['crm', 'my-key', 'C-R-M', '1CRM', 'C'.repeat(65)])
      for (const place of [app, '/core']) {
        const path = `${place}/secret/${name}`
        const reply = await alice.call('PUT', path, { value: MARKER, hosts: ['a.example'] })
        isProblem(reply, 400, 'body_invalid')
        assert.deepEqual(pointers(reply), ['/name'])
        assert.match(reply.text, /capital letters, digits and underscores/)
        isProblem(await alice.call('DELETE', path), 404, 'not_found')
      }
  })

  test('only keys with the scope admin reach secrets', async () => {
    const { alice, app } = await newOwner()
    const writer = await server.key(alice.id, ['read', 'write'])
    for (const [method, path, body] of [
      ['PUT', `${app}/secret/CRM`, { value: MARKER, hosts: ['a.example'] }],
      ['POST', `${app}/secret/all`, {}],
      ['DELETE', `${app}/secret/CRM`, {}],
      ['PUT', '/core/egress', { hosts: [] }],
    ] as const)
      isProblem(await alice.call(method, path, body, { 'x-api-key': writer }), 403, 'scope_missing')
  })

  test('a secret that something uses cannot be deleted', async () => {
    const { alice, app, userid, appid } = await newOwner()
    await alice.call('PUT', `${app}/secret/CRM`, { value: MARKER, hosts: ['a.example'] })
    const findUses = async () => new Map([['CRM', [{ kind: 'WORKFLOW', id: 'workflow_1', name: 'Leads' }]]])
    const place = { app: { userid, appid }, name: 'CRM' }
    const by = operatorIn(alice.id, 'cli')
    await assert.rejects(
      inTransaction(server.db, trx => deleteSecret(trx, findUses, by, place, new Date().toISOString())),
      { code: 'secret_in_use', detail: 'Used by Leads (workflow_1).' },
    )
    assert.equal((await alice.call('POST', `${app}/secret/all`)).body.length, 1)
  })

  test('an application has at most 100 secrets', async () => {
    const { alice, app } = await newOwner()
    const put = (n: number) =>
      alice.call('PUT', `${app}/secret/S${n}`, { value: MARKER, hosts: ['a.example'] })
    const { body } = await put(0)
    const row = await server.db
      .selectFrom('secrets')
      .selectAll()
      .where('organization_id', '=', alice.id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 99 }, (_, n) => ({
      ...row,
      hosts: JSON.stringify(body.hosts),
      id: `${row.id}${n}`,
      name: `S${n + 1}`,
    }))
    await server.db.insertInto('secrets').values(rows).execute()
    isProblem(await put(100), 409, 'too_many')
    assert.equal((await put(5)).status, 200)
  })

  test('secrets go with their application', async () => {
    const { alice, app } = await newOwner()
    await alice.call('PUT', `${app}/secret/CRM`, { value: MARKER, hosts: ['a.example'] })
    assert.equal((await alice.call('DELETE', app)).status, 204)
    const rows = await server.db
      .selectFrom('secrets')
      .select('id')
      .where('organization_id', '=', alice.id)
      .execute()
    assert.deepEqual(rows, [])
  })

  test('encrypting again uses the first key, and what another key encrypted stays', async () => {
    const { alice, app, appid } = await newOwner()
    const scope = { organizationId: alice.id, appId: appid }
    for (const name of ['OLD', 'LOST', 'NEW'])
      await alice.call('PUT', `${app}/secret/${name}`, { value: `${MARKER} ${name}`, hosts: ['a.example'] })
    const set = (name: string, key: number) => {
      const by = createSealing(() => [Buffer.alloc(32, key)])
      const sealed = by.seal('secrets', Buffer.from(`by key ${key}`), [alice.id, appid, name])
      return server.db
        .updateTable('secrets')
        .set({ sealed })
        .where('app_id', '=', appid)
        .where('name', '=', name)
        .execute()
    }
    await set('OLD', 1)
    await set('LOST', 9)
    const id = await inTransaction(server.db, trx =>
      enqueue(trx, 'reencryptSecrets', {}, { organizationId: alice.id, now: new Date() }),
    )
    await until(async () => {
      const job = await server.db
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return job.finish_date !== null
    })
    const onlyNew = createSealing(() => KEYS.slice(0, 1))
    const opened = await openSecrets(server.db, onlyNew, scope, ['OLD', 'NEW'])
    assert.deepEqual(opened.map(({ value }) => value).toSorted(), ['by key 1', `${MARKER} NEW`])
    await assert.rejects(openSecrets(server.db, sealing, scope, ['LOST']), /key that encrypted/)
  })

  test('the organization narrows the hosts that may be called', async () => {
    const { alice } = await newOwner()
    assert.deepEqual((await alice.call('GET', '/core/egress')).body, { hosts: [] })
    const hosts = ['CRM.example.com', '*.example.org']
    const set = await alice.call('PUT', '/core/egress', { hosts })
    assert.deepEqual(set.body, { hosts: ['crm.example.com', '*.example.org'] })
    assert.deepEqual((await alice.call('GET', '/core/egress')).body, set.body)
    isProblem(await alice.call('PUT', '/core/egress', { hosts: ['a/b'] }), 400, 'body_invalid')
    const { body: log } = await alice.call('POST', '/core/audit/all')
    assert.ok(log.some((entry: { resource: string }) => entry.resource === 'egress'))
  })
}

onEachStore(
  'secrets without a key',
  server => {
    test('on SQLite a key is made; on Postgres the problem says what to set', async () => {
      const alice = await server.organization()
      const set = await alice.call('PUT', '/core/secret/CRM', { value: MARKER, hosts: ['a.example'] })
      if (server.store === 'sqlite') return assert.equal(set.status, 200, set.text)
      isProblem(set, 503, 'secrets_unavailable')
      assert.match(set.body.detail, /FORMYARD_SECRET_KEY/)
      assert.equal((await alice.call('POST', '/core/secret/all')).body.length, 0)
    })
  },
  { FORMYARD_SECRET_KEY: '' },
)

test('values are replaced by their names in texts, also in the forms that they take on the way', () => {
  const secrets = [
    { name: 'CRM', value: MARKER },
    { name: 'LONG', value: `${MARKER} and more` },
  ]
  const basic = Buffer.from(MARKER).toString('base64')
  for (const form of [MARKER, encodeURIComponent(MARKER), JSON.stringify(MARKER), basic]) {
    const text = redactSecrets(`before ${form} after`, secrets)
    assert.doesNotMatch(text, /marker/i)
    assert.match(text, /^before .?\[secret CRM\].* after$/)
  }
  assert.equal(redactSecrets(`${MARKER} and more`, secrets), '[secret LONG]')
  assert.equal(redactSecrets('$& $1', [{ name: 'A', value: '$& $1' }]), '[secret A]')
})

const html = (text: string, quote = '&quot;', apostrophe = '&#39;') =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', quote)
    .replaceAll("'", apostrophe)

/** How programs write a text into a reply. */
const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  'plain text': text => text,
  JSON: text => JSON.stringify(text),
  'JSON of PHP': text =>
    JSON.stringify(text)
      .replaceAll('/', '\\/')
      .replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'JSON of Go': text =>
    JSON.stringify(text).replace(/[&<>]/g, unit => `\\u00${unit.charCodeAt(0).toString(16).toUpperCase()}`),
  HTML: text => html(text),
  'HTML of Go': text => html(text, '&#34;'),
  'HTML of Python': text => html(text, '&quot;', '&#x27;'),
  'HTML of PHP': text => html(text, '&quot;', '&#039;'),
  'a URL': text => encodeURIComponent(text),
  'a URL in small letters': text => encodeURIComponent(text).replace(/%../g, code => code.toLowerCase()),
  'a form': text => new URLSearchParams({ a: text }).toString(),
  'HTTP Basic': text => Buffer.from(`user:${text}`).toString('base64'),
}
const ODD = 'q"u\'o/t\\e&d<\u00e9>\ud83d\ude00 +=~\n7'

test('a value is replaced in each encoding, also in one that is encoded again', () => {
  const mark = '[secret ODD]'
  for (const [outer, encode] of Object.entries(ENCODERS))
    for (const [inner, encodeFirst] of Object.entries(ENCODERS)) {
      if (outer === 'HTTP Basic' && inner !== 'plain text') continue
      const text = redactSecrets(encode(`before ${encodeFirst(ODD)} after`), [{ name: 'ODD', value: ODD }])
      assert.ok(text.includes(mark) || outer === 'HTTP Basic', `${inner} in ${outer}: ${text}`)
    }
  const basic = redactSecrets(ENCODERS['HTTP Basic']?.(ODD) ?? '', [{ name: 'ODD', value: ODD }])
  assert.ok(basic.includes(mark), basic)
})

test('of an address its path is replaced as well', () => {
  const value = 'https://hooks.example.com/services/T1/B2/abcdefgh'
  const text = redactSecrets('Cannot POST /services/T1/B2/abcdefgh', [{ name: 'CHAT', value }])
  assert.equal(text, 'Cannot POST [secret CHAT]')
})

test('the start of a value is removed from the end of a text that was cut', () => {
  const secrets = [
    { name: 'ODD', value: ODD },
    { name: 'LONG', value: 'x1y2'.repeat(200) },
  ]
  for (const [name, encode] of Object.entries(ENCODERS)) {
    const whole = encode(ODD).replace(/^(["]|a=)/, '')
    if (name === 'HTTP Basic') continue
    for (const share of [0.5, 0.55, 0.6, 0.65, 0.7]) {
      const text = withoutStarts(`The reply has ${whole.slice(0, whole.length * share)}`, secrets)
      assert.ok(!text.includes(whole.slice(0, 6)), `${name}: ${text}`)
    }
  }
  for (const length of [4, 199, 200, 201, 700])
    assert.equal(withoutStarts(`The end ${'x1y2'.repeat(200).slice(0, length)}`, secrets), 'The end ')
  assert.equal(withoutStarts('The end x1y', secrets), 'The end x1y')
})

test('the longest values are searched in the longest replies', () => {
  const secrets = ['+', '"', 'a', '\\', '/'].map((text, i) => ({ name: `S${i}`, value: text.repeat(8192) }))
  for (const { value } of secrets) {
    const text = redactSecrets(JSON.stringify(`${value.slice(1)} `.repeat(8)), secrets)
    assert.ok(text.length > 60_000)
    assert.match(redactSecrets(`a ${value} b`, secrets), /^a \[secret S\d\] b$/)
    withoutStarts(text.slice(-1024), secrets)
  }
})

onEachStore(
  'a store without its secret key',
  server => {
    const restart = async (key: string) => {
      const env = { ...server.env, FORMYARD_SECRET_KEY: key }
      await server.stopServer()
      await server.start(env)
    }
    const secret = (value: string) => ({ value, hosts: ['a.example'] })

    test('makes no new one, says so, and works again with the old one', async t => {
      if (server.env['DATABASE_URL']) return t.skip('only SQLite makes keys')
      const alice = await server.organization()
      const set = (value: string) => alice.call('PUT', '/core/secret/CRM', secret(value))
      assert.equal((await set('a first value')).status, 200)
      const file = join(server.dataDir, 'secret.key')
      const key = readFileSync(file)
      rmSync(file)
      await restart('')
      const refused = await set('another value')
      isProblem(refused, 503, 'secrets_unavailable')
      assert.match(refused.body.detail, /copy secret\.key to the data directory/)
      assert.ok(!existsSync(file))
      // A damaged key does not keep the server from starting, and from saying so.
      writeFileSync(file, 'damaged')
      await restart('')
      const damaged = await set('another value')
      isProblem(damaged, 503, 'secrets_unavailable')
      assert.match(damaged.body.detail, /is damaged/)
      writeFileSync(file, key)
      await restart('')
      assert.equal((await set('another value')).status, 200)
      assert.equal((await alice.call('DELETE', '/core/secret/CRM')).status, 204)
      rmSync(file)
    })

    test('refuses good personal links as unavailable, and not as ended', async () => {
      await restart(LINK_KEY)
      const alice = await server.organization()
      const { path } = await alice.newPublishedForm(FORM)
      const people = [{ email: 'bob@example.com' }]
      const { body } = await alice.call('POST', `${path}/invitation`, { people })
      const link = new URL(body.invitations[0].url).pathname
      for (const [key, status] of [
        ['', 503],
        [LINK_KEY, 200],
      ] as const) {
        await restart(key)
        assert.equal((await request(server.url + link, 'GET')).status, status)
      }
    })

    test('takes another key, and says in the log that some secrets have another one', async () => {
      await restart(LINK_KEY)
      const alice = await server.organization()
      assert.equal((await alice.call('PUT', '/core/secret/CRM', secret('a first value'))).status, 200)
      await server.stopServer()
      const messagesWith = async (keys: string) => {
        const lines: string[] = []
        const log = pino({ level: 'error' }, { write: line => void lines.push(JSON.parse(line).msg) })
        await (await startServer(readConfig({ ...server.env, FORMYARD_SECRET_KEY: keys }), log, {})).stop()
        return lines
      }
      const other = Buffer.alloc(32, 8).toString('base64')
      assert.deepEqual(await messagesWith(other), [KEY_DIFFERS])
      assert.deepEqual(await messagesWith(`${other},${LINK_KEY}`), [])
      await restart(LINK_KEY)
    })
  },
  { FORMYARD_SECRET_KEY: '' },
)
