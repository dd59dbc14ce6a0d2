// The server as a process: configuration, start, health, metrics, stop; and the command line beside it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { readConfig } from '../../src/config/config.ts'
import { ConfigError } from '../../src/config/config-values.ts'
import { until } from '../support/assertions.ts'
import { newDatabase, POSTGRES_URL, quiz, request } from '../support/harness.ts'
import { longTest } from '../support/long.ts'
import {
  bareEnvironment,
  formyard,
  killProcesses,
  SERVER,
  startProcess,
  stopProcess,
} from '../support/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-operations-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

test('a first start creates one admin key, shows it once, and the printed curl command works', async () => {
  const data = join(directory, 'first')
  const first = await startProcess({ FORMYARD_DATA_DIR: data })
  const key = /fy_live_[\w-]{43}/.exec(first.greeting())?.[0] ?? ''
  assert.ok(key)
  const command = first.greeting().slice(first.greeting().indexOf('curl')).trim()
  const ran = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  assert.match(ran.stdout, /"userid":"user_/, ran.stderr)
  assert.ok(!first.log().includes(key), 'the key is not in the log')
  assert.ok(!first.log().includes('correct horse'), 'no password is in the log')
  assert.equal(await stopProcess(first), 0)
  const second = await startProcess({ FORMYARD_DATA_DIR: data })
  assert.doesNotMatch(second.greeting(), /fy_live_/)
  const answer = await request(`${second.url}/devapi/v4/core/user/all`, 'POST', undefined, {
    'x-api-key': key,
  })
  assert.equal(answer.body.length, 1)
  assert.equal(await stopProcess(second, 'SIGINT'), 0)
})

longTest('a key given by the operator is used and not printed', async () => {
  const key = 'fy_live_given-by-the-operator-0123456789'
  const server = await startProcess({ FORMYARD_DATA_DIR: join(directory, 'given'), FORMYARD_API_KEY: key })
  assert.equal(
    (await request(`${server.url}/devapi/v4/core/user/all`, 'POST', undefined, { 'x-api-key': key })).status,
    200,
  )
  assert.ok(!server.greeting().includes(key) && !server.log().includes(key))
  await stopProcess(server)
})

test('an invalid configuration is reported in one line with the variable, and exit status 2', () => {
  const wrong: readonly (readonly [name: string, value: string])[] = [
    ['FORMYARD_PORT', 'eighty'],
    ['FORMYARD_PORT', '70000'],
    ['PORT', '-1'],
    ['FORMYARD_PUBLIC_URL', 'forms.example.com'],
    ['FORMYARD_PUBLIC_URL', 'ftp://x'],
    ['FORMYARD_PUBLIC_URL', 'https://example.com/forms'],
    ['FORMYARD_PORT', '0'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['FORMYARD_API_KEY', 'short'],
    ['FORMYARD_RATE_LIMIT', 'maybe'],
    ['FORMYARD_LOG_LEVEL', 'loud'],
    ['FORMYARD_METRICS', 'everyone'],
    ['FORMYARD_SQLITE_SYNC', 'off'],
    ['FORMYARD_PREPARE', 'never'],
    ['FORMYARD_ANALYTICS', 'maybe'],
    ['FORMYARD_TRUSTED_PROXIES', 'everyone'],
    ['FORMYARD_WORKERS', '0'],
    ['FORMYARD_WORKERS', '2'],
  ]
  const dataDir = join(directory, 'wrong')
  for (const [name, value] of wrong)
    assert.throws(
      () => readConfig({ [name]: value, FORMYARD_DATA_DIR: dataDir }),
      error => error instanceof ConfigError && new RegExp(`^${name} [^\n]+$`).test(error.message),
      `${name}=${value}`,
    )
  // A process reports every ConfigError alike, so one variable is enough.
  const ran = spawnSync(process.execPath, SERVER, {
    env: bareEnvironment({ FORMYARD_WORKERS: '2', FORMYARD_DATA_DIR: dataDir }),
    encoding: 'utf8',
    timeout: 60_000,
  })
  assert.equal(ran.status, 2, ran.stderr)
  assert.match(ran.stderr, /^FORMYARD_WORKERS [^\n]+\n$/)
  assert.equal(ran.stdout, '')
  assert.ok(!existsSync(dataDir), 'nothing was created')
})

longTest('a failed start is reported in one line, which names a port in use', async () => {
  const server = await startProcess({ FORMYARD_DATA_DIR: join(directory, 'taken') })
  const { port: taken } = new URL(server.url)
  for (const [settings, words] of [
    [
      { FORMYARD_PORT: taken, FORMYARD_DATA_DIR: join(directory, 'other') },
      new RegExp(`port ${taken} is already in use`),
    ],
    [{ DATABASE_URL: 'postgres://root@127.0.0.1:1/none' }, /DATABASE_URL/],
    [{ FORMYARD_HOST: '203.0.113.1', FORMYARD_DATA_DIR: join(directory, 'other') }, /FORMYARD_HOST/],
  ] as const) {
    const ran = spawnSync(process.execPath, SERVER, {
      env: bareEnvironment({ FORMYARD_LOG_LEVEL: 'silent', ...settings }),
      encoding: 'utf8',
      timeout: 60_000,
    })
    assert.equal(ran.status, 1, ran.stderr)
    assert.match(ran.stderr, words)
    assert.doesNotMatch(ran.stderr, /\n\s+at /)
  }
  await stopProcess(server)
})

test('stopping completes requests in progress, and accepts no new ones', async () => {
  const key = 'fy_live_0123456789abcdef'
  const server = await startProcess({ FORMYARD_DATA_DIR: join(directory, 'stop'), FORMYARD_API_KEY: key })
  const inFlight = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const user = JSON.stringify({ email: `a${i}@example.com`, password: 'correct horse 9' })
      const half = httpRequest(`${server.url}/devapi/v4/core/user`, {
        method: 'POST',
        headers: {
          'x-api-key': key,
          'content-type': 'application/json',
          'content-length': user.length,
          // 100 Continue shows that the server has read the headers, so the request is in progress.
          expect: '100-continue',
        },
      })
      half.flushHeaders()
      await once(half, 'continue')
      return { half, user }
    }),
  )
  const stopped = stopProcess(server)
  await assertRefused(server.url)
  const statuses = inFlight.map(async ({ half, user }) => {
    half.end(user)
    const [answer] = await once(half, 'response')
    return answer.resume().statusCode
  })
  assert.deepEqual(await Promise.all(statuses), Array(8).fill(201))
  assert.equal(await stopped, 0)
})

/** Waits until the port is closed. */
async function assertRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  await until(async () => {
    const socket = connect(Number(port), hostname)
    const refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    )
    socket.destroy()
    return refused
  })
}

longTest(
  'the metrics count each reply once, in the bucket of its duration and in all wider ones',
  async () => {
    const server = await startProcess({ FORMYARD_DATA_DIR: join(directory, 'metrics') })
    const ask = (path: string) => request(server.url + path, 'GET')
    for (let i = 0; i < 3; i++) assert.equal((await ask('/health/live')).status, 200)
    assert.equal((await ask('/nowhere')).status, 404)
    const { text } = await ask('/metrics')
    await stopProcess(server)
    const figures = (name: string, labels: string) =>
      [...text.matchAll(/^http_request_duration_seconds_(\w+)\{(?:le="([^"]+)",)?([^}]*)\} (\S+)$/gm)]
        .filter(line => line[1] === name && line[3] === labels)
        .map(([, , bound, , value]) => [bound, Number(value)] as const)
    const live = 'method="GET",route="/health/live",status="200"'
    const buckets = figures('bucket', live)
    assert.deepEqual(
      buckets.map(([bound]) => bound),
      ['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '+Inf'],
    )
    const counts = buckets.map(([, count]) => count)
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    )
    assert.equal(counts.at(-1), 3)
    assert.deepEqual(figures('count', live), [[undefined, 3]])
    const [[, seconds] = []] = figures('sum', live)
    assert.ok(seconds !== undefined && seconds > 0 && seconds < 15, `${seconds}`)
    // The sum and the buckets are of the same durations.
    const least = counts.reduce((sum, count, i) => {
      const bound = Number(buckets[i - 1]?.[0] ?? 0)
      return sum + (count - (counts[i - 1] ?? 0)) * bound
    }, 0)
    assert.ok(least <= seconds)
    assert.deepEqual(figures('count', 'method="GET",route="unmatched",status="404"'), [[undefined, 1]])
    assert.match(text, /^# TYPE http_request_duration_seconds histogram$/m)
    assert.match(text, /^process_cpu_seconds_total \d/m)
  },
)

longTest('health needs no key; metrics are for the local machine, not for clients of a proxy', async () => {
  const server = await startProcess({ FORMYARD_DATA_DIR: join(directory, 'health') })
  for (const path of ['/health/live', '/health/ready'])
    assert.equal((await request(server.url + path, 'GET')).status, 200)
  const metrics = await request(`${server.url}/metrics`, 'GET')
  assert.equal(metrics.status, 200)
  assert.match(metrics.text, /^http_request_duration_seconds_count\{[^}]*route="\/health\/live"/m)
  assert.equal(
    (await request(`${server.url}/metrics`, 'GET', undefined, { 'x-forwarded-for': '203.0.113.9' })).status,
    404,
  )
  await stopProcess(server)
  const off = await startProcess({ FORMYARD_DATA_DIR: join(directory, 'health'), FORMYARD_METRICS: 'off' })
  assert.equal((await request(`${off.url}/metrics`, 'GET')).status, 404)
  await stopProcess(off)
})

longTest(
  'the command line works beside a running server, and prints only the result on standard output',
  async () => {
    const settings = { FORMYARD_DATA_DIR: join(directory, 'cli') }
    const server = await startProcess(settings)
    const organization = formyard(['organization', 'create', '--name', 'Acme'], settings)
    assert.match(organization.stdout, /^org_[0-9a-z]{26}\n$/, organization.stderr)
    const created = formyard(
      [
        'key',
        'create',
        '--organization',
        organization.stdout.trim(),
        '--name',
        'ci',
        '--scopes',
        'read,write',
        '--expires',
        '2999-01-01T00:00:00Z',
      ],
      settings,
    )
    assert.match(created.stdout, /^fy_live_[\w-]{43}\n$/, created.stderr)
    const key = created.stdout.trim()
    const call = () =>
      request(`${server.url}/devapi/v4/core/user/all`, 'POST', undefined, { 'x-api-key': key })
    assert.equal((await call()).status, 200)
    const list = formyard(['key', 'list'], settings).stdout
    const line = list.split('\n').find(text => text.includes(key.slice(0, 16))) ?? ''
    assert.match(line, /read,write\texpires 2999-01-01T00:00:00\.000Z\tci$/)
    assert.ok(!list.includes(key))
    assert.equal(formyard(['key', 'revoke', line.split('\t')[0] ?? ''], settings).status, 0)
    await until(async () => (await call()).status === 401)

    const copy = join(directory, 'copy.sqlite')
    assert.equal(formyard(['backup', copy], settings).status, 0)
    assert.ok(statSync(copy).size > 0)
    assert.match(formyard(['backup', copy], settings).stderr, /already exists/)
    assert.match(formyard(['migrate'], settings).stderr, /up to date/)
    await stopProcess(server)
  },
)

if (POSTGRES_URL) {
  longTest(
    'several processes on one Postgres share their state: changes become visible in the others',
    async () => {
      const database = await newDatabase(POSTGRES_URL ?? '')
      const key = 'fy_live_0123456789abcdef'
      const server = await startProcess({
        DATABASE_URL: database.url,
        FORMYARD_WORKERS: '3',
        FORMYARD_API_KEY: key,
      })
      const call = (method: string, path: string, body?: unknown) =>
        request(`${server.url}/devapi/v4${path}`, method, body, { 'x-api-key': key, connection: 'close' })
      const { userid } = (
        await call('POST', '/core/user', { email: 'a@example.com', password: 'correct horse 9' })
      ).body
      const { appid } = (await call('POST', `/user/${userid}/app`, { name: 'x' })).body
      const { webformid } = (await call('POST', `/user/${userid}/app/${appid}/webform`, quiz)).body
      const path = `/user/${userid}/app/${appid}/webform/${webformid}`
      const { url } = (await call('PUT', `${path}/activate`)).body
      const statuses = async () =>
        new Set(
          (
            await Promise.all(
              Array.from({ length: 30 }, () => request(url, 'GET', undefined, { connection: 'close' })),
            )
          ).map(({ status }) => status),
        )
      assert.deepEqual(await statuses(), new Set([200]))
      await call('PUT', `${path}/pause`)
      await until(async () => isDeepStrictEqual(await statuses(), new Set([410])))
      assert.equal(await stopProcess(server), 0)
      await database.drop()
    },
  )
}
