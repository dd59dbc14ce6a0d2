// `npm run bench:stored`: what a full store costs. Two Formyards in one run, one on an empty store and one on a full one,
// asked in turn; then lists, search and memory of the full one. docs/performance.md says how to read it.
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
import { deleteForm, readWhole, searchTimes, wholes } from './probes.ts'

const { values } = parseArgs({
  options: {
    responses: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '100000' },
    /** Requests over which memory is watched. */
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
  if (store === 'postgres' && !(await findPostgres())) say('No Postgres answers: skipped.')
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
  const took = (performance.now() - started) / 1000
  say(`\n${name}: ${values.responses} responses and ${values.users} users, filled in ${took.toFixed(0)} s`)

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
    const { medianMs, mostMs } = await searchTimes(full.ours, what)
    say(`  search "${what}": median ${medianMs.toFixed(0)} ms, most ${mostMs.toFixed(0)} ms (target 50)`)
  }
  for (const [what, path, body] of wholes(full.formPath)) {
    const told = await readWhole(full.ours, full.path, path, body)
    if (!told) say(`  ${what}: refused, 422`)
    else
      say(
        `  ${what}: ${told.seconds.toFixed(1)} s, ${(told.bytes / 1e6).toFixed(1)} MB, first byte ${told.firstByteMs.toFixed(0)} ms, memory ${told.beforeMegabytes} -> at most ${told.mostMegabytes} MB, slowest page meanwhile ${told.pageMs.toFixed(0)} ms`,
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
