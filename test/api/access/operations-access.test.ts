// Access rules for every operation in the OpenAPI document, so new operations are covered automatically.
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock, test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { revokeKeyById } from '../../../src/product/organizations/revoke.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import {
  newEmail,
  type Organization,
  onEachStore,
  quiz,
  type Reply,
  request,
  type TestServer,
} from '../../support/harness.ts'
import { type Operation, operationsOf, parametersOf, readDocument } from '../../support/openapi-document.ts'
import { applyRegrade } from '../../support/regrades.ts'

const API = '/devapi/v4'
const quizWithFile = {
  ...quiz,
  questions: [...quiz.questions, { id: 'cv', type: 'FILE', text: 'CV' }],
  settings: {
    ...quiz.settings,
    languages: ['en', 'de'],
    fallback: true,
    review: { states: ['NEW', 'ACCEPTED'] },
  },
}
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const PASSWORD = 'correct horse 9'
/** Examples of charts ask this dataset. */
const EXAMPLE_DATASET = 'webform_01jzk3v9w2e8ra4m7y5c6q0htd'

/** The ids to use in the places of a path. */
type Names = Readonly<Record<string, string>>

onEachStore('every operation', everyOperation)

function everyOperation(server: TestServer): void {
  const operationsWithKey = async () =>
    operationsOf(await readDocument(server.url)).filter(({ path }) => path.startsWith(API))

  /** An organization with one of everything, an app of another user, a form of another app, a response to another form. */
  async function createFixture() {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quizWithFile)
    const mine: Names = {
      ...(await namesOf(path, url)),
      ...(await contentOf(alice, path)),
      ...(await webhookOf(alice, path)),
      ...(await workflowOf(alice, path)),
      invitationid: await invitationOf(alice, path),
      regradeid: await completedRegrade(alice, path),
      deletionid: await completedDeletion(alice, path),
    }
    const form = async (app: string): Promise<string> =>
      (await alice.call('POST', `${app}/webform`, quizWithFile)).body.webformid
    const newApp = async (userid: string): Promise<string> =>
      (await alice.call('POST', `/user/${userid}/app`, { name: 'Other' })).body.appid
    const userid = await alice.newUser()
    const user = `/user/${mine['userid']}/app`
    const sibling = `${user}/${mine['appid']}/webform/${await form(`${user}/${mine['appid']}`)}`
    const { url: siblingUrl } = (await alice.call('PUT', `${sibling}/activate`)).body
    const { responseid = '', fileid = '' } = await namesOf(sibling, siblingUrl)
    const otherApp = `${user}/${await newApp(mine['userid'] ?? '')}`
    const webformid = await form(otherApp)
    const {
      themeid = '',
      chartid = '',
      dashboardid = '',
    } = await contentOf(alice, `${otherApp}/webform/${webformid}`)
    const { imageid = '', previewid = '' } = await contentOf(alice, sibling)
    const others: Names = {
      fileid,
      userid,
      appid: await newApp(userid),
      webformid,
      themeid,
      chartid,
      dashboardid,
      imageid,
      previewid,
      responseid,
      ...(await webhookOf(alice, `${otherApp}/webform/${webformid}`)),
      ...(await workflowOf(alice, `${otherApp}/webform/${webformid}`)),
      invitationid: await invitationOf(alice, sibling),
      regradeid: await completedRegrade(alice, sibling),
      deletionid: await completedDeletion(alice, sibling),
    }
    return { alice, mine, others }
  }

  let first: ReturnType<typeof createFixture> | undefined
  let second: typeof first
  /** Shared by all tests that change nothing. */
  const sharedFixture = () => (first ??= createFixture())
  /** The same in another organization. */
  const foreignFixture = () => (second ??= createFixture())

  test('without a key, or with an empty, unknown, expired or revoked one: 401, and nothing changes', async () => {
    const { alice, mine } = await sharedFixture()
    const before = await allRows(server)
    const expired = await server.key(alice.id, ['read', 'write', 'admin'], new Date(Date.now() - 1))
    const revoked = await server.key(alice.id, ['read', 'write', 'admin'])
    await revoke(server, revoked)
    for (const operation of await operationsWithKey()) {
      for (const [key, code] of [
        [undefined, 'api_key_missing'],
        ['', 'api_key_missing'],
        [`fy_live_${'A'.repeat(43)}`, 'api_key_invalid'],
        [expired, 'api_key_invalid'],
        [revoked, 'api_key_invalid'],
      ] as const) {
        const answer = await ask(server, operation, mine, key)
        isProblem(answer, 401, code)
        assert.equal(answer.headers.get('www-authenticate'), 'ApiKey')
      }
    }
    assertUnchanged(await allRows(server), before)
  })

  test('another organization gets 404 for every id, and sees no data where there is none', async () => {
    const { alice, mine } = await sharedFixture()
    const bob = await server.organization()
    const before = await allRows(server)
    const operations = await operationsWithKey()
    const hasIds = (operation: Operation) => operation.path.includes('{') && !setsByName(operation)
    for (const operation of operations.filter(hasIds))
      isProblem(await ask(server, operation, mine, bob.key), 404)
    for (const operation of operations.filter(
      operation => onlyReads(operation) && !operation.path.includes('{'),
    )) {
      const answer = await ask(server, operation, mine, bob.key)
      assert.equal(answer.status, 200, answer.text)
      for (const id of [...Object.values(mine).filter(name => name.includes('_')), alice.id])
        assert.ok(!answer.text.includes(id), `${operation.path} reveals ${id}`)
    }
    assertUnchanged(await allRows(server), before)
  })

  test('a read key reads and is 403 for changes; a write key is 403 for reads; neither reads the audit log or manages keys', async () => {
    const { alice, mine } = await sharedFixture()
    const reader = await server.key(alice.id, ['read'])
    const writer = await server.key(alice.id, ['write'])
    const before = await allRows(server)
    for (const operation of await operationsWithKey()) {
      const isForAdmins =
        /\/(audit|key|reset-link|(core|app\/\{appid\})\/secret|egress|mail|connection)/.test(operation.path)
      const byReader = await ask(server, operation, mine, reader)
      if (isForAdmins || !onlyReads(operation)) isProblem(byReader, 403, 'scope_missing')
      else assert.equal(byReader.status, 200, byReader.text)
      if (onlyReads(operation)) isProblem(await ask(server, operation, mine, writer), 403, 'scope_missing')
    }
    assertUnchanged(await allRows(server), before)
  })

  test('in each place of a path, the id of another resource, of another organization or of nothing is 404', async () => {
    const { alice, mine, others } = await sharedFixture()
    const bobs = await foreignFixture()
    const before = await allRows(server)
    for (const operation of await operationsWithKey()) {
      for (const place of parametersOf(operation)) {
        const absent = mine[place]?.replace(/_.*/, `_${'0'.repeat(26)}`) ?? ''
        // If a path names only a user, the id of another user is valid.
        const isAll = parametersOf(operation).length === 1
        const ofOthers = [isAll ? undefined : others[place], bobs.mine[place]]
        for (const name of [...ofOthers, place === 'version' ? '9' : absent]) {
          if (name === undefined || name === mine[place]) continue
          const answer = await ask(server, operation, { ...mine, [place]: name }, alice.key)
          isProblem(answer, 404)
        }
      }
    }
    assertUnchanged(await allRows(server), before)
  })

  test('for a browser token with all features, every id outside of what it names is 404, in each place of a path', async () => {
    const { alice, mine, others } = await sharedFixture()
    const bobs = await foreignFixture()
    const user = `/user/${mine['userid']}`
    const app = `${user}/app/${mine['appid']}`
    const ofForms = ['design', 'publish', 'results', 'export', 'grade']
    const ofForm = await newToken(alice, `${app}/webform/${mine['webformid']}`, { features: ofForms })
    const chart = { charts: [mine['chartid']], dashboards: [mine['dashboardid']] }
    const ofApp = await newToken(alice, app, { features: ['forms', 'chart', ...ofForms], chart })
    const ofUser = await newToken(alice, user, {
      features: ['forms', 'charts', 'dashboards', 'automate', ...ofForms],
    })
    const author = { charts: [mine['chartid']], datasets: [mine['webformid'], mine['datasetid']] }
    const ofCharts = await newToken(alice, app, { features: ['charts'], chart: author })
    const tokens = [ofForm, ofApp, ofUser, ofCharts]
    const before = await allRows(server)
    for (const operation of await operationsWithKey()) {
      for (const place of parametersOf(operation)) {
        for (const name of [others[place], bobs.mine[place]]) {
          if (name === undefined || name === mine[place]) continue
          for (const token of tokens) {
            const reply = await ask(server, operation, { ...mine, [place]: name }, { token })
            // Some operations need features that a token for one form, or with limits of charts, does not have.
            if (token === ofUser || reply.body.code !== 'feature_missing') isProblem(reply, 404)
          }
        }
      }
    }
    assertUnchanged(await allRows(server), before)
  })

  test('almost correct keys are refused: a part, a longer one, one character changed, the stored hash, the prefix', async () => {
    const alice = await server.organization()
    const { hash, prefix } = await rowOf(server, alice.key)
    const last = alice.key.at(-1) === 'A' ? 'B' : 'A'
    for (const key of [
      alice.key.slice(0, -1),
      `${alice.key}A`,
      alice.key.slice(0, -1) + last,
      alice.key.toUpperCase(),
      `Bearer ${alice.key}`,
      `${alice.key}, ${alice.key}`,
      hash,
      prefix,
    ])
      isProblem(await request(`${server.url}${API}/core/user/all`, 'POST', {}, { 'x-api-key': key }), 401)
  })

  test('keys and the secrets of result pages are compared in constant time', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quizWithFile)
    const fresh = await server.key(alice.id, ['read'])
    const compared: string[] = []
    const spy = mock.method(crypto, 'timingSafeEqual', (a: Buffer, b: Buffer) => {
      compared.push(String(a), String(b))
      return a.equals(b)
    })
    syncBuiltinESMExports()
    try {
      await request(`${server.url}${API}/core/user/all`, 'POST', {}, { 'x-api-key': fresh })
      const { hash } = await rowOf(server, fresh)
      assert.deepEqual(compared.splice(0), [hash, hash])
      const { token = '' } = await namesOf(path, url)
      const { resultUrl } = (await request(url, 'POST', { answers: { france: 'paris' } })).body
      const other = resultUrl.slice(0, -token.length)
      assert.equal((await request(other + token, 'GET')).status, 404)
      assert.equal(compared[1], token)
    } finally {
      spy.mock.restore()
      syncBuiltinESMExports()
    }
  })

  test('no operation returns a password, a key, their hashes or the secret of a result page', async () => {
    const { alice, mine } = await createFixture()
    const stored = await server.db.selectFrom('users').select('password_hash').execute()
    const { hash } = await rowOf(server, alice.key)
    const secrets = [PASSWORD, alice.key, hash, mine['token'] ?? '', ...stored.map(row => row.password_hash)]
    const once = { 'idempotency-key': 'once' }
    const create = () => alice.call('POST', '/core/user', { email: newEmail(), password: PASSWORD }, once)
    const answers = [await create(), await create()]
    const operations = await operationsWithKey()
    const readFirst = operations.toSorted((a, b) => Number(onlyReads(b)) - Number(onlyReads(a)))
    for (const operation of readFirst) answers.push(await ask(server, operation, mine, alice.key))
    for (const { text } of answers) {
      assert.doesNotMatch(text, /argon2|"password/)
      for (const secret of secrets) assert.ok(!text.includes(secret), text)
    }
  })
}

/** Lists, checks and trials are POSTs without changes. */
const onlyReads = ({ method, path }: Operation) =>
  method === 'GET' ||
  /\/(all|check|summary|preview\/grade|chart\/preview|suggest|data|snapshot|view|dataset\/query)$/.test(path)

/** Creates what has this name in the organization, so that no name is unknown. */
const setsByName = ({ method, path }: Operation) => method === 'PUT' && path.endsWith('/core/secret/{name}')

/** Sends an operation with the document's example body: with an API key, or to the API for browsers with a token. */
function ask(
  server: TestServer,
  { method, path, requestBody }: Operation,
  names: Names,
  credential: string | { readonly token: string } | undefined,
): Promise<Reply> {
  const target = path.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? `no ${name}`)
  const example = requestBody?.content['application/json']?.example
  const body =
    example && JSON.parse(JSON.stringify(example).replaceAll(EXAMPLE_DATASET, names['webformid'] ?? ''))
  if (typeof credential === 'object')
    return browse(server, credential.token, method, target.slice(API.length), body)
  return request(
    server.url + target,
    method,
    body,
    credential === undefined ? {} : { 'x-api-key': credential },
  )
}

/** Submits a response, and returns the names of everything created. */
async function namesOf(path: string, url: string): Promise<Names> {
  const [, , userid = '', , appid = '', , webformid = ''] = path.split('/')
  const { fileid } = (
    await request(`${url}/file/cv?name=a.txt`, 'POST', 'text', { 'content-type': 'text/plain' })
  ).body
  const { body } = await request(url, 'POST', { answers: { france: 'paris', cv: [fileid] } })
  const [, , slug = '', , responseid = '', token = ''] = new URL(body.resultUrl).pathname.split('/')
  return { userid, appid, webformid, responseid, fileid, slug, token, version: '1' }
}

/** A theme and a chart of the form's application, an image and a preview of the form, and a language of its translations. */
async function contentOf(alice: Organization, path: string): Promise<Names> {
  const app = path.replace(/\/webform.*/, '')
  const { themeid } = (await alice.call('POST', `${app}/theme`, { name: 'Ours', theme: {} })).body
  const query = { dataset: path.replace(/.*\//, ''), measures: [{ as: 'n', fn: 'count' }] }
  const { chartid } = (await alice.call('POST', `${app}/chart`, { name: 'All', kind: 'NUMBER', query })).body
  const dashboardid = await newDashboard(alice, app, query)
  const reply = await fetch(`${alice.server.url}${API}${path}/image`, {
    method: 'POST',
    body: GIF,
    headers: { 'x-api-key': alice.key, 'content-type': 'image/gif' },
  })
  const { imageid } = (await reply.json()) as { imageid: string }
  const { previewid } = (await alice.call('POST', `${path}/preview`)).body
  const { keyid } = (await alice.call('POST', '/core/key', { name: 'Other', scopes: ['read'] })).body
  const secret = { value: 'a value to encrypt', hosts: ['crm.example.com'] }
  for (const place of [app, '/core']) await alice.call('PUT', `${place}/secret/CRM`, secret)
  const connection = {
    name: 'Shop',
    type: 'MYSQL',
    host: '127.0.0.1',
    database: 'a',
    user: 'b',
    password: 'c',
  }
  const { connectionid } = (await alice.call('POST', `${app}/connection`, connection)).body
  await alice.call('PUT', `${app}/mail`, { url: 'smtp://127.0.0.1', from: 'forms@example.com' })
  return {
    themeid,
    chartid,
    dashboardid,
    imageid,
    previewid,
    keyid,
    name: 'CRM',
    connectionid,
    language: 'de',
    ...(await tableOf(alice, app)),
  }
}

async function invitationOf(alice: Organization, path: string): Promise<string> {
  const { body } = await alice.call('POST', `${path}/invitation`, { people: [{}] })
  return body.invitations[0].invitationid
}

/** A disabled webhook, which sends nothing while tests compare the store, with an event, its delivery and a job. */
async function webhookOf(alice: Organization, path: string): Promise<Names> {
  const app = path.replace(/\/webform.*/, '')
  const body = { url: 'https://receiver.invalid/hook', events: ['webform.paused'] }
  const { webhookid } = (await alice.call('POST', `${app}/webhook`, body)).body
  const hook = `${app}/webhook/${webhookid}`
  await alice.call('PUT', `${hook}/disable`)
  for (const verb of ['activate', 'pause', 'activate']) await alice.call('PUT', `${path}/${verb}`)
  const { jobid } = (await alice.call('POST', `${hook}/replay`, { status: 'FAILED', since: NEVER })).body
  const dispatched = async () => (await alice.call('POST', `${app}/event/all`, {})).body[0]?.dispatchDate
  await until(dispatched)
  await until(async () => (await alice.call('GET', `${hook}/job/${jobid}`)).body.status === 'DONE')
  const [{ eventid, type, createDate: date }] = (await alice.call('POST', `${app}/event/all`, {})).body
  await alice.server.db
    .insertInto('webhook_deliveries')
    .values({
      organization_id: alice.id,
      webhook_id: webhookid,
      event_id: eventid,
      type,
      status: 'DELIVERED',
      attempt_count: 1,
      attempt_log: '[]',
      next_date: null,
      locked_by: null,
      create_date: date,
      finish_date: date,
    })
    .execute()
  return { webhookid, eventid, jobid }
}

/** The ids of an active workflow and of a run that has ended. */
async function workflowOf(alice: Organization, form: string): Promise<Names> {
  const [app] = form.split('/webform/')
  const body = { name: 'Workflow', trigger: { manual: true }, steps: [{ id: 'end', type: 'stop' }] }
  const { workflowid } = (await alice.call('POST', `${app}/workflow`, body)).body
  const path = `${app}/workflow/${workflowid}`
  await alice.call('PUT', `${path}/activate`)
  const { runid } = (await alice.call('POST', `${path}/run`, {})).body
  await until(async () => (await alice.call('GET', `${path}/run/${runid}`)).body.status === 'DONE')
  const { rerunid } = (await alice.call('POST', `${path}/rerun`, { since: NEVER })).body
  await until(async () => (await alice.call('GET', `${path}/rerun/${rerunid}`)).body.status === 'DONE')
  return { workflowid, runid, rerunid }
}

const NEVER = '2999-01-01T00:00:00.000Z'

/** A dataset of an application, with a row and a load. */
async function tableOf(alice: Organization, app: string): Promise<Names> {
  // Those of the document's examples.
  const columns = [
    { id: 'order', type: 'TEXT' },
    { id: 'amount', type: 'NUMBER' },
  ]
  const { datasetid } = (await alice.call('POST', `${app}/dataset`, { name: 'Orders', columns })).body
  const path = `${app}/dataset/${datasetid}`
  const { rowids } = (await alice.call('POST', `${path}/row`, { rows: [{ order: 'A' }] })).body
  const reply = await fetch(`${alice.server.url}${API}${path}/load`, {
    method: 'POST',
    body: 'order\nB\n',
    headers: { 'x-api-key': alice.key, 'content-type': 'text/csv' },
  })
  const { loadid } = (await reply.json()) as { loadid: string }
  const status = async () => (await alice.call('GET', `${path}/load/${loadid}`)).body.status
  await until(async () => (await status()) === 'LOADED')
  return { datasetid, rowid: rowids[0], loadid }
}

/** The id of an active dashboard that suits the examples of its operations. */
async function newDashboard(alice: Organization, app: string, query: { dataset: string }): Promise<string> {
  const card = { id: 'all', kind: 'METRIC', x: 0, y: 0, w: 3, h: 2, chart: { kind: 'NUMBER', query } }
  const { dashboardid } = (
    await alice.call('POST', `${app}/dashboard`, {
      name: 'All',
      tabs: [{ id: 'overview', title: 'Overview', cards: [card] }],
      filters: [
        {
          id: 'period',
          kind: 'DATE',
          label: 'Period',
          columns: [{ dataset: query.dataset, column: '_createDate' }],
        },
      ],
    })
  ).body
  await alice.call('PUT', `${app}/dashboard/${dashboardid}/activate`)
  return dashboardid
}

/** The id of a completed deletion that found nothing. */
async function completedDeletion(alice: Organization, path: string): Promise<string> {
  const filter = { '==': [{ var: '_email' }, 'nobody@example.com'] }
  const { deletionid } = (await alice.call('POST', `${path}/response/delete`, { filter })).body
  await until(async () => (await alice.call('GET', `${path}/deletion/${deletionid}`)).body.status === 'DONE')
  return deletionid
}

/** The id of a completed correction of a form's scoring. */
async function completedRegrade(alice: Organization, path: string): Promise<string> {
  const { regradeid } = await applyRegrade(alice, path, { scoring: quiz.scoring })
  return regradeid
}

/** Every row of every table except keys, which the tests create. */
async function allRows({ db }: TestServer): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter(name => name !== 'api_keys')
  const rows = tables.map(async name => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    // Creating a key adds an audit entry.
    return [
      name,
      rows
        .map(row => JSON.stringify(row))
        .filter(row => !row.includes('"key"'))
        .sort(),
    ] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

function assertUnchanged(after: Record<string, string[]>, before: Record<string, string[]>): void {
  assert.ok((before['users'] ?? []).length > 0 && (before['responses'] ?? []).length > 0)
  assert.deepEqual(after, before)
}

const rowOf = ({ db }: TestServer, key: string) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('hash', '=', crypto.hash('sha256', key, 'base64url'))
    .executeTakeFirstOrThrow()

async function revoke(server: TestServer, key: string): Promise<void> {
  const { id } = await rowOf(server, key)
  await inTransaction(server.db, trx => revokeKeyById(trx, id, new Date()))
}
