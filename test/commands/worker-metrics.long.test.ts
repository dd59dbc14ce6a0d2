// The metrics of several worker processes, as returned by one process.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { newDatabase, POSTGRES_URL, request } from '../support/harness.ts'
import { killProcesses, type ServerProcess, startProcess, stopProcess } from '../support/process.ts'

after(killProcesses)

const WORKERS = 3

/** A new connection for each request, so that workers take turns. */
const ask = async ({ url }: ServerProcess, path: string) =>
  (await request(url + path, 'GET', undefined, { connection: 'close' })).text

const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length),
  )

const workersOf = ({ child: { pid } }: ServerProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

test('metrics count the replies of all workers, also while one is busy or after one has died', {
  skip: !POSTGRES_URL || !existsSync('/proc/self/task'),
}, async () => {
  const database = await newDatabase(POSTGRES_URL ?? '')
  const server = await startProcess({ DATABASE_URL: database.url, FORMYARD_WORKERS: String(WORKERS) })
  const live = 'http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}'
  for (let i = 0; i < 12; i++) await ask(server, '/health/live')
  for (let i = 0; i < WORKERS; i++) {
    const text = await ask(server, '/metrics')
    assert.equal(figure(text, live), 12)
    assert.equal(figure(text, live.replace('_count{', '_bucket{le="+Inf",')), 12)
    assert.equal(figure(text, 'formyard_processes'), WORKERS)
    assert.equal(text.match(/^# TYPE process_cpu_seconds_total counter$/gm)?.length, 1)
  }

  // A worker that has stopped accepts at most one connection.
  const [worker = 0] = workersOf(server)
  process.kill(worker, 'SIGSTOP')
  const whileBusy = await Promise.any([1, 2].map(() => ask(server, '/metrics')))
  assert.equal(figure(whileBusy, live), 12)
  assert.equal(figure(whileBusy, 'formyard_processes'), WORKERS)

  process.kill(worker, 'SIGKILL')
  await until(() => !workersOf(server).includes(worker))
  const afterwards = await ask(server, '/metrics')
  assert.ok(figure(afterwards, live) < 12)
  assert.ok(figure(afterwards, 'formyard_processes') >= WORKERS - 1)
  assert.equal(await stopProcess(server), 0)
  await database.drop()
})
