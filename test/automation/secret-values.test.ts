// Secrets of workflows, webhooks, mail servers and connections are used while the other systems repeat whatever they get. Their values are
// in no log line at level `trace`, no reply, no table and no backup.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '../../src/config/config.ts'
import { backupStore } from '../../src/platform/db/backup.ts'
import { openStore } from '../../src/product/open-store.ts'
import { until } from '../support/assertions.ts'
import { API, type Reply, request } from '../support/harness.ts'
import { newStoreToServe, quickStores, type StoreName } from '../support/new-store.ts'
import { killProcesses, publishOn, startProcess, stopProcess } from '../support/process.ts'
import { type Received, Receiver } from '../support/receiver.ts'
import { startSmtp } from '../support/smtp-double.ts'

const KEY = 'fy_live_0123456789abcdef'
const FORM = { name: 'Names', questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }] }

/** Each has a word that no other text has, and characters that URLs, forms, JSON and HTML escape. */
const SECRETS = {
  app: 'a/zqxAppSecretWord"1+&',
  organization: `b/zqxOrgSecretWord'2+<`,
  chat: 'zqxChatSecretWord',
  header: 'Bearer c/zqxHeaderSecretWord"3+',
  mail: 'zqxMailSecretWord',
  connection: 'zqxConnectionSecretWord',
}

after(killProcesses)

/** Repeats what it got in each way that a system might. */
function echo({ path, headers, text }: Received, reply: ServerResponse): void {
  const got = `${JSON.stringify(headers)} ${text} ${path}`
  const status = Number(/\/(\d{3})/.exec(path)?.[1] ?? 200)
  if (path.startsWith('/json')) {
    // Some languages escape slashes, and all that is not ASCII.
    const body = JSON.stringify({ headers, path, text, [text]: 1 })
      .replaceAll('/', '\\/')
      .replaceAll('\\"', '\\u0022')
    reply.writeHead(status, { 'content-type': 'application/json', 'x-echo': `${headers.authorization}` })
    return void reply.end(body)
  }
  const html = got
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
  const base64 = Buffer.from(`${headers.authorization}`).toString('base64')
  reply.writeHead(status, { 'content-type': 'text/html' })
  reply.end(
    `${path.startsWith('/long') ? fill(path, headers.authorization) : ''}${base64} ${encodeURIComponent(got)} ${html} ${got}`,
  )
}

/** A reply is kept up to 1024 bytes: the end falls into the secret. */
const fill = (path: string, secret = '') => `${'.'.repeat(1024 - Number(path.split('/').at(-1)))}${secret} `

/** The words of the secrets, and how they stand in base64. */
const wordsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).flatMap(([name, text]) => {
    const word = /zqx\w+?Word/.exec(text)?.[0] ?? text.slice('whsec_'.length)
    const inside = [0, 1, 2].map(before =>
      Buffer.from('\0'.repeat(before) + word)
        .toString('base64')
        .slice(before === 0 ? 0 : before + 1, -4),
    )
    return [word, ...inside].map(form => [name, form] as const)
  })

for (const store of quickStores) {
  test(`${store}: no value of a secret is in a log, a reply, a table or a backup`, () => useSecrets(store))
}

async function useSecrets(store: StoreName): Promise<void> {
  await using cleanUps = new AsyncDisposableStack()
  const { settings: ofStore, remove } = await newStoreToServe(store)
  cleanUps.defer(remove)
  await using receiver = await Receiver.start(echo)
  const smtp = await startSmtp({ recipients: { 'nobody@example.com': '550 unknown' } })
  cleanUps.defer(() => smtp.close())
  const settings = {
    ...ofStore,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'trace',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
    FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const server = await startProcess(settings)
  const replies: [name: string, text: string][] = []
  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    request(server.url + API + path, method, body, { 'x-api-key': KEY })
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await send(method, path, body)
    replies.push([`${method} ${path}`, reply.text])
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const form = await publishOn(server.url, KEY, FORM)
  const [app = '', webformid = ''] = form.path.split('/webform/')

  const hosts = ['127.0.0.1']
  await call('PUT', `${app}/secret/CRM`, { value: SECRETS.app, hosts })
  await call('PUT', '/core/secret/ERP', { value: SECRETS.organization, hosts })
  await call('PUT', `${app}/secret/CHAT`, { value: `${receiver.origin}/404/${SECRETS.chat}`, hosts })
  await call('PUT', `${app}/secret/OTHER`, { value: SECRETS.app, hosts })
  await call('PUT', `${app}/mail`, {
    url: `smtp://forms:${SECRETS.mail}@127.0.0.1:${smtp.port}`,
    from: 'forms@example.com',
  })
  const source = { type: 'POSTGRES', host: '127.0.0.1', port: 1, database: 'a', user: 'b' }
  const { connectionid } = await call('POST', `${app}/connection`, {
    name: 'Shop',
    ...source,
    password: SECRETS.connection,
  })
  await call('POST', `${app}/connection/${connectionid}/test`)
  await call('GET', `${app}/connection/${connectionid}`)

  const http = (id: string, path: string, more = {}) => ({
    id,
    type: 'http',
    method: 'POST',
    url: receiver.origin + path,
    headers: { authorization: 'Bearer {{secrets.CRM}}' },
    body: { key: '{{secrets.ERP}}', name: '{{response.answers.name}}' },
    retry: { max: 0 },
    onError: 'CONTINUE',
    ...more,
  })
  const mail = { type: 'email', subject: 'A mail', text: 'Text.', onError: 'CONTINUE', retry: { max: 0 } }
  const { workflowid } = await call('POST', `${app}/workflow`, {
    name: 'Secrets',
    trigger: { event: 'response.created', webformid },
    steps: [
      http('json', '/json'),
      http('text', '/text'),
      http('failing', '/json/500'),
      http('refusing', '/text/400'),
      http('elsewhere', '/text', { headers: { authorization: '{{secrets.OTHER}}' } }),
      {
        id: 'chat',
        type: 'chat',
        kind: 'SLACK',
        url: '{{secrets.CHAT}}',
        text: 'Hello',
        onError: 'CONTINUE',
      },
      { ...mail, id: 'mail', to: ['eva@example.com'] },
      { ...mail, id: 'lost', to: ['nobody@example.com'] },
      { id: 'end', type: 'stop', status: 'FAILED', message: '{{steps.json.body.text}} {{steps.text.body}}' },
    ],
  })
  const workflow = `${app}/workflow/${workflowid}`
  await call('PUT', `${workflow}/activate`)
  // The check of the workflow would refuse it.
  await call('PUT', `${app}/secret/OTHER`, { value: SECRETS.app, hosts: ['other.example.com'] })

  const whsec: Record<string, string> = {}
  const webhooks: string[] = []
  for (const path of ['/text', '/json', '/text/400', '/long/5', '/long/20', '/long/36']) {
    const headers = { authorization: SECRETS.header }
    const made = await send('POST', `${app}/webhook`, {
      url: receiver.origin + path,
      events: ['response.created'],
      headers,
    })
    assert.equal(made.status, 201, made.text)
    const { webhookid, secret } = made.body
    webhooks.push(`${app}/webhook/${webhookid}`)
    whsec[path] = secret
    const rotated = await send('POST', `${app}/webhook/${webhookid}/secret`, {})
    whsec[`${path} rotated`] = rotated.body.secret
  }

  assert.equal((await request(form.url, 'POST', { answers: { name: 'Eva' } })).status, 201)
  const runs = async () => call('POST', `${workflow}/run/all`)
  await until(async () => (await runs())[0]?.status === 'FAILED')
  const [{ runid }] = await runs()
  const run = await call('GET', `${workflow}/run/${runid}`)
  for (const webhook of webhooks) {
    const deliveries = async () => call('POST', `${webhook}/delivery/all`)
    await until(async () => (await deliveries())[0]?.attempts?.length !== 0)
    const [{ eventid }] = await deliveries()
    const read = () => call('GET', `${webhook}/delivery/${eventid}`)
    await until(async () => (await read()).attempts.length === 1)
    await call('GET', webhook)
    await call('POST', `${webhook}/test`, { type: 'response.created' })
  }
  const [{ responseid }] = await call('POST', `${app}/webform/${webformid}/response/all`)
  await call('POST', `${workflow}/test`, { responseid, outside: 'REAL' })
  for (const path of ['workflow', 'webhook', 'event', 'secret', 'connection', 'dataset'])
    await call('POST', `${app}/${path}/all`)
  await call('GET', workflow)
  await call('POST', `${workflow}/version/all`)
  await call('GET', `${app}/mail`)
  await call('POST', '/core/secret/all')
  await call('GET', '/core/audit')

  const byStep = Object.fromEntries(run.steps.map((step: { stepid: string }) => [step.stepid, step]))
  assert.match(byStep['json'].output.body.headers.authorization, /Bearer \[secret CRM\]/)
  const first = receiver.received.find(({ body }) => body?.key !== undefined)
  assert.equal(first?.headers.authorization, `Bearer ${SECRETS.app}`)
  assert.equal(first?.body.key, SECRETS.organization)

  assert.equal(await stopProcess(server), 0)
  const places: [name: string, text: string][] = [...replies, ['log', server.log()]]
  const db = openStore(readConfig(settings), { error: () => {} })
  for (const { name } of await db.introspection.getTables())
    places.push([name, JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows)])
  await db.destroy()
  if (store === 'sqlite') {
    const dataDir = ofStore.FORMYARD_DATA_DIR ?? ''
    const backup = join(dataDir, 'backup')
    await backupStore(dataDir, backup)
    places.push(['backup', readFileSync(backup, 'latin1')])
  }
  const found = wordsOf({ ...SECRETS, ...whsec }).flatMap(([name, form]) =>
    places
      .filter(([, text]) => text.includes(form))
      .map(([place, text]) => {
        const at = text.indexOf(form)
        return `${name} in ${place}: ${text.slice(Math.max(0, at - 60), at + 60)}`
      }),
  )
  assert.deepEqual(found, [], found.join('\n'))
  isUncut(places, SECRETS.header)
}

/** The first characters of a value are not at the end of a reply that was cut. */
function isUncut(places: readonly (readonly [string, string])[], header: string): void {
  const start = header.split(' ')[1]?.slice(0, 8) ?? ''
  for (const [name, text] of places) assert.ok(!text.includes(start), `the start of the header is in ${name}`)
}
