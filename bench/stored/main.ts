// `npm run bench:stored`: the cost of a full store. Measures two servers in turn, one with an empty and one with a full store.
// Then measures lists, search and memory of the full one. docs/performance.md explains the results.
import { parseArgs } from 'node:util'
import { call, startFormyard } from '../formyard.ts'
import { chooseGenerator } from '../load/generator.ts'
import { NEW_UUID, RANDOM_UUID } from '../load/load.ts'
import { median } from '../measure.ts'
import { residentMegabytes } from '../processes.ts'
import { answers, quiz } from '../quiz.ts'
import type { Ours } from '../row.ts'
import { findPostgres, newStore, type StoreName } from '../stores.ts'
import { fillResponses, fillUsers } from './fill.ts'
import { deleteForm, readWhole, searchTimes, wholeReads } from './probes.ts'

const { values } = parseArgs({
  options: {
    responses: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '100000' },
    /** Number of requests during which memory is sampled. */
    requests: { type: 'string', default: '1000000' },
    store: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const stores = (values.store ?? ['sqlite', 'postgres']) as StoreName[]
const seconds = Number(values.seconds)

for (const store of stores) {
  if (store === 'postgres' && !(await findPostgres())) say('Postgres is not reachable. Skipping it.')
  else await measureStore(store)
}

async function measureStore(name: StoreName): Promise<void> {
  await using cleanUps = new AsyncDisposableStack()
  const generator = chooseGenerator(cleanUps)
  const empty = await prepare(name, cleanUps)
  const full = await prepare(name, cleanUps)
  const started = performance.now()
  await fillResponses(full.store, full.webformid, Number(values.responses))
  await fillUsers(full.store, full.userid, Number(values.users))
  await full.store.settle()
  const fillSeconds = (performance.now() - started) / 1000
  say(
    `\n${name}: ${values.responses} responses and ${values.users} users, filled in ${fillSeconds.toFixed(0)} s`,
  )

  const page = { method: 'GET', path: full.path, headers: {}, body: '' } as const
  const headers = { 'content-type': 'application/json' }
  const submit = (submissionId: string) =>
    ({ method: 'POST', headers, body: JSON.stringify({ answers, submissionId }) }) as const
  for (const [what, request, status] of [
    ['page', page, 200],
    ['submit, ids of pages', submit(NEW_UUID), 201],
    ['submit, random ids', submit(RANDOM_UUID), 201],
  ] as const) {
    const rates: { empty: number[]; full: number[] } = { empty: [], full: [] }
    for (let round = 0; round <= Number(values.rounds); round++) {
      for (const [side, { ours, path }] of [['empty', empty] as const, ['full', full] as const]) {
        const { perSecond } = await generator.run(ours.url, { ...request, path }, status, seconds)
        // The first round warms up.
        if (round > 0) rates[side].push(perSecond)
      }
    }
    const [onEmpty, onFull] = [median(rates.empty), median(rates.full)]
    say(
      `  ${what}: empty ${onEmpty.toFixed(0)}/s, full ${onFull.toFixed(0)}/s, ratio ${(onFull / onEmpty).toFixed(2)} (target 0.90)`,
    )
  }

  for (const what of ['user99', 'nobody-has-this']) {
    const { medianMs, maxMs } = await searchTimes(full.ours, what)
    say(`  search "${what}": median ${medianMs.toFixed(0)} ms, max ${maxMs.toFixed(0)} ms (target 50)`)
  }
  for (const [what, path, body] of wholeReads(full.formPath)) {
    const read = await readWhole(full.ours, full.path, path, body)
    if (!read) say(`  ${what}: refused, 422`)
    else
      say(
        `  ${what}: ${read.seconds.toFixed(1)} s, ${(read.bytes / 1e6).toFixed(1)} MB, first byte ${read.firstByteMs.toFixed(0)} ms, memory ${read.beforeMegabytes} -> at most ${read.maxMegabytes} MB, slowest page meanwhile ${read.pageMs.toFixed(0)} ms`,
      )
  }
  await watchMemory(full.ours, page)
  const { answeredMs, goneSeconds, pageMs } = await deleteForm(
    full,
    (await publish(full.ours, full.forms)).path,
  )
  say(
    `  delete of the form: answered in ${answeredMs.toFixed(0)} ms, its responses gone after ${goneSeconds.toFixed(0)} s, slowest page meanwhile ${pageMs.toFixed(0)} ms`,
  )

  async function watchMemory({ url, pid }: Ours, request: typeof page): Promise<void> {
    const seen: number[] = []
    let asked = 0
    while (asked < Number(values.requests)) {
      asked += (await generator.run(url, request, 200, seconds)).answered
      seen.push(residentMegabytes(pid))
    }
    say(`  memory over ${asked} requests, MB after each ${seconds} s: ${seen.join(' ')}`)
  }
}

async function prepare(name: StoreName, cleanUps: AsyncDisposableStack) {
  const store = await newStore(name, cleanUps)
  const ours = await startFormyard(store, cleanUps)
  const { userid } = await call(ours, 'POST', '/core/user', {
    email: 'alice@example.com',
    password: 'correct horse 9',
  })
  const { appid } = await call(ours, 'POST', `/user/${userid}/app`, { name: 'Training' })
  const forms = `/user/${userid}/app/${appid}/webform`
  const { webformid, path } = await publish(ours, forms)
  return { store, ours, userid, forms, webformid, path, formPath: `${forms}/${webformid}` }
}

async function publish(ours: Ours, forms: string) {
  const { webformid } = await call(ours, 'POST', forms, quiz)
  const { url } = await call(ours, 'PUT', `${forms}/${webformid}/activate`)
  return { webformid, path: new URL(url).pathname }
}
