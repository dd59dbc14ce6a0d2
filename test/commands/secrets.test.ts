// Uses a form in every way while the server logs everything. No secret and no personal data is in the log, on the terminal
// or in the metrics, and every log line is one JSON object, whatever clients send.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { backupStore } from '../../src/platform/db/backup.ts'
import { until } from '../support/assertions.ts'
import { newDatabase, POSTGRES_URL, quiz, type Reply, request } from '../support/harness.ts'
import { longTest } from '../support/long.ts'
import { cookieOf, FROM_CONSOLE } from '../support/people.ts'
import { killProcesses, type ServerProcess, startProcess, stopProcess } from '../support/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-secrets-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

const secrets = {
  key: `fy_live_${randomUUID()}`,
  wrongKey: 'fy_live_a-key-that-nobody-has',
  password: 'the first password 7',
  nextPassword: 'the next password 8',
  email: `alice-${randomUUID()}@example.com`,
  respondent: `bob-${randomUUID()}@example.com`,
  answer: 'an answer that is nobody’s business',
  onceKey: `once-${randomUUID()}`,
  query: 'a-query-that-holds-a-secret',
  secretKey: Buffer.alloc(32, 9).toString('base64'),
  storedSecret: 'the secret of another service 9',
  mailPassword: 'the-mail-password-9',
}

/** Valid and invalid requests of people and programs. Returns the secrets that the server made. */
async function use(url: string): Promise<Record<string, string>> {
  const { key, email, password, nextPassword, respondent, answer, onceKey } = secrets
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(`${url}/devapi/v4${path}`, method, body, { 'x-api-key': key, ...headers })
  const once = { 'idempotency-key': onceKey }
  const { userid } = (await call('POST', '/core/user', { email, password }, once)).body
  await call('POST', '/core/user', { email, password }, once)
  await call('POST', '/core/user', { email, password: `${password}!` }, once)
  await call('POST', '/core/user', { email, password })
  await call('POST', '/core/user', { email: `${password} is no email`, password: 5 })
  await call('POST', '/core/user', `{"password":"${password}"`, { 'content-type': 'application/json' })
  await call('POST', '/core/user', `{"password":"${password}","password":"${nextPassword}"}`, {
    'content-type': 'application/json',
  })
  await call('PATCH', `/core/user/${userid}`, { password: nextPassword })
  await call('POST', '/core/user/all', { search: email })
  await call('POST', '/core/user/all', {}, { 'x-api-key': secrets.wrongKey })
  await call('GET', `/core/user/${userid}?token=${secrets.query}`)
  const { appid } = (await call('POST', `/user/${userid}/app`, { name: 'Training' })).body
  const questions = [...quiz.questions, { id: 'why', type: 'LONG_TEXT', text: 'Why?' }]
  const scoring = { questions: { ...quiz.scoring.questions, why: { points: 1, correct: answer } } }
  const form = { ...quiz, questions, scoring, settings: { email: 'REQUIRED', onePerEmail: true } }
  await useSecrets(call, `/user/${userid}/app/${appid}`)
  const forms = `/user/${userid}/app/${appid}/webform`
  const { webformid } = (await call('POST', forms, form)).body
  const active = await call('PUT', `${forms}/${webformid}/activate`)
  assert.equal(active.status, 200, active.text)
  const page: string = active.body.url
  const sent = await request(page, 'POST', { answers: { france: 'paris', why: answer }, email: respondent })
  assert.equal(sent.status, 201, sent.text)
  const { resultUrl } = sent.body
  assert.equal(
    (await request(page, 'POST', { answers: { france: 'paris', why: answer }, email: respondent })).status,
    409,
  )
  await request(page, 'POST', { answers: { france: 'paris', why: [answer] }, email: `${respondent} ` })
  const fields = new URLSearchParams({
    'a.france': 'paris',
    'a.why': answer,
    email: respondent,
    version: '9',
  })
  await request(page, 'POST', fields, { accept: 'text/html' })
  await request(resultUrl, 'GET')
  await request(`${resultUrl}/more`, 'GET')
  await call('POST', `${forms}/${webformid}/response/all`)
  const { url: previewUrl } = (await call('POST', `${forms}/${webformid}/preview`)).body
  const preview = previewUrl.split('/').at(-1)
  for (const path of ['', '/', '/de', '/file/cv?name=a', '?source=mail', '/a/b/c'])
    for (const method of ['GET', 'POST']) await request(previewUrl + path, method)
  await request(`${url}/p%2f${preview}`, 'GET')
  await request(`${url}//p/${preview}`, 'GET')
  return { token: resultUrl.split('/').at(-1), preview, ...(await signIn(url, userid)) }
}

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

/** Sets secrets, rightly and wrongly, and lists them. No reply has their values. */
async function useSecrets(call: Call, app: string): Promise<void> {
  const { storedSecret: value, mailPassword } = secrets
  const url = `smtp://forms:${mailPassword}@127.0.0.1`
  const hosts = ['crm.example.com']
  const replies = [
    await call('PUT', `${app}/secret/CRM`, { value, hosts }),
    await call('PUT', '/core/secret/CRM', { value, hosts, more: value }),
    await call('PUT', `${app}/secret/crm`, { value, hosts }),
    await call('PUT', `${app}/secret/CRM`, { value: [value], hosts: value }),
    await call('POST', `${app}/secret/all`),
    await call('PUT', `${app}/mail`, { url, from: 'forms@example.com' }),
    await call('PUT', `${app}/mail`, { url: `${url}/x`, from: 'forms@example.com' }),
    await call('GET', `${app}/mail`),
    await call('POST', `${app}/mail/test`, { to: 'eva@example.com' }),
  ]
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 400, 400, 400, 200, 200, 400, 200, 422],
  )
  for (const { text } of replies) assert.ok(!text.includes(value) && !text.includes(mailPassword), text)
}

/** Signs a user in with a link and a password, and asks for a mail. Returns the secrets of the link and of the session. */
async function signIn(url: string, userid: string): Promise<Record<string, string>> {
  const { key: apiKey, email, password, nextPassword } = secrets
  const link = `${url}/devapi/v4/core/user/${userid}/reset-link`
  const made = await request(link, 'POST', undefined, { 'x-api-key': apiKey })
  const code = String(made.body.url).split('/').at(-1) ?? ''
  const send = (path: string, fields: Record<string, string>) =>
    request(url + path, 'POST', new URLSearchParams(fields), FROM_CONSOLE)
  for (const path of [`/reset/${code}`, `/reset/${code}/`, `//reset/${code}`, `/reset%2f${code}`])
    await request(url + path, 'GET')
  const reset = await send(`/reset/${code}`, { password })
  assert.equal(reset.status, 303, reset.text)
  await send(`/reset/${code}`, { password })
  await send(`/setup/${code}`, { email, password })
  await send('/login', { email, password: nextPassword })
  await send('/login', { email, password })
  await send('/forgot', { email })
  const cookie = cookieOf(reset)
  for (const headers of [FROM_CONSOLE, { 'sec-fetch-site': 'cross-site' }])
    await request(`${url}/b/v1/me`, 'GET', undefined, { cookie, ...headers })
  return { code, session: cookie.split('=')[1] ?? '' }
}

/** A mail server that repeats the address that it refuses. */
async function startMailServer() {
  const server = createServer(socket => {
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', data => {
      const [, address] = /^RCPT TO:(\S+)/i.exec(String(data)) ?? []
      socket.write(address ? `550 5.1.1 ${address} is unknown\r\n` : '250 OK\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A failed test must not keep the process.
  server.unref()
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Requests that try to break a log line, or a log without escaping. */
async function sendRaw(url: string): Promise<void> {
  const { port } = new URL(url)
  for (const head of [
    'GET /%0d%0a{"level":60,"msg":"forged"} HTTP/1.1\r\nhost: x\r\n',
    'GET /a"},{"level":60 HTTP/1.1\r\nhost: x\r\n',
    'GET /\x1b[31mred\x07 HTTP/1.1\r\nhost: x\r\n',
    'GET /\u00e9\u2028 HTTP/1.1\r\nhost: x\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\nx-api-key: a"\n{"level":60}\r\n',
    'GET / HTTP/1.1\r\nhost: "},\\\r\nuser-agent: \x80\xff\r\nx-request-id: "}\\n\r\n',
    'PROPFIND / HTTP/1.1\r\nhost: x\r\n',
    'NONSENSE "}\\n / HTTP/1.1\r\nhost: x\r\n',
  ])
    await new Promise<void>(resolve => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(Buffer.from(`${head}connection: close\r\n\r\n`, 'latin1')),
      )
      socket
        .on('close', () => resolve())
        .on('error', () => {})
        .resume()
    })
}

function isClean({ greeting, log }: ServerProcess, metrics: string, more: Record<string, string>): void {
  const lines = log().trimEnd().split('\n')
  for (const line of lines) {
    assert.match(line, /^\{.*\}$/, 'each line is one JSON object')
    assert.equal(typeof JSON.parse(line).level, 'number')
  }
  const requests = lines.filter(line => JSON.parse(line).msg === 'request')
  assert.ok(requests.length >= 25, 'requests are in the log')
  assert.ok(
    requests.some(line => /^key_\w{26}$/.test(JSON.parse(line).key)),
    'the key id is in the log',
  )
  assert.ok(
    lines.some(line => JSON.parse(line).code === 'answers_invalid'),
    'refused requests are in the log',
  )
  assert.match(metrics, /http_request_duration_seconds_count\{.*core\/user/)
  assert.ok(!lines.some(line => JSON.parse(line).level === 60), 'no line was forged')
  for (const [name, secret] of Object.entries({ ...secrets, ...more })) {
    for (const [place, text] of Object.entries({ log: log(), greeting: greeting(), metrics }))
      for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
        assert.ok(!text.includes(written), `the ${name} is in the ${place}`)
  }
  assert.doesNotMatch(log() + metrics, /argon2id|postgres(ql)?:\/\//)
}

async function exerciseServer(store: Record<string, string>, more: Record<string, string>): Promise<void> {
  const mail = await startMailServer()
  const settings = {
    ...store,
    FORMYARD_API_KEY: secrets.key,
    FORMYARD_LOG_LEVEL: 'trace',
    FORMYARD_SECRET_KEY: secrets.secretKey,
    FORMYARD_SMTP_URL: mail.url,
    FORMYARD_MAIL_FROM: 'forms@example.com',
  }
  const server = await startProcess(settings)
  const made = await use(server.url)
  await until(() => server.log().includes('550 5.1.1'))
  mail.server.close()
  await sendRaw(server.url)
  const metrics = await request(`${server.url}/metrics`, 'GET')
  assert.equal(await stopProcess(server), 0)
  isClean(server, metrics.text, { ...more, ...made })
}

test('SQLite: no password, key, email, answer or secret address is in the log, on the terminal or in the metrics', () =>
  exerciseServer({ FORMYARD_DATA_DIR: join(directory, 'data') }, {}))

test('no stored secret is readable in the store or in a backup', async () => {
  const backup = join(directory, 'backup.sqlite')
  await backupStore(join(directory, 'data'), backup)
  const files = [backup, ...globSync(join(directory, 'data', '*.sqlite*'))]
  assert.ok(files.length >= 2)
  for (const file of files)
    for (const name of ['storedSecret', 'mailPassword', 'secretKey'] as const)
      assert.ok(!readFileSync(file).includes(secrets[name]), `the ${name} is in ${file}`)
})

if (POSTGRES_URL) {
  longTest(
    'Postgres: no password, key, email, answer, secret address or database password is in the log, on the terminal or in the metrics',
    async () => {
      const database = await newDatabase(POSTGRES_URL ?? '')
      const url = new URL(database.url)
      // A local server that trusts this machine does not check the password.
      url.password ||= 'the-password-of-the-database'
      await exerciseServer({ DATABASE_URL: url.href }, { databasePassword: url.password })
      await database.drop()
    },
  )
}

test('an unreachable database and a malformed address are reported without the password', async () => {
  for (const address of [
    'postgres://formyard:the-database-secret@127.0.0.1:1/formyard',
    'mysql://formyard:the-database-secret@127.0.0.1:1/formyard',
    'postgres://formyard:the-database-secret@127.0.0.1:port/formyard',
  ]) {
    const failed = await startProcess({ DATABASE_URL: address, FORMYARD_LOG_LEVEL: 'trace' }).catch(String)
    assert.equal(typeof failed, 'string', 'the server does not start')
    assert.match(String(failed), /DATABASE_URL/)
    assert.ok(!String(failed).includes('the-database-secret'), String(failed))
  }
})
