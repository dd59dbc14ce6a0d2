// How many steps workflows carry out, what a long loop holds, and what sleeping runs cost.
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOf } from '../cpu.ts'
import { call } from '../formyard.ts'
import type { Finding } from '../probes/probe.ts'
import { residentMegabytes } from '../processes.ts'
import type { Store, StoreName } from '../stores.ts'
import { newWorkflow, type Setting, startSetting, workersOn } from './setting.ts'

const WARM_UP_RUNS = 100
const RUNS = 2000
/** Until the runs are due. */
const STARTING_MS = 30_000
const STEPS = 10
const ROWS = 10_000
const SLEEPING = 1_000_000
const IDLE_MS = 5_000
const WITHIN_MS = 300_000
/** Counting takes the store 20 ms. */
const POLL_MS = 250
const STATE_BYTES = 'select coalesce(max(length(cast(state as text))), 0) from workflow_runs'

const newTable = async ({ ours, app }: Setting): Promise<string> =>
  (
    await call(ours, 'POST', `${app}/dataset`, {
      name: 'Rows',
      columns: [{ id: 'n', type: 'NUMBER' }],
    })
  ).datasetid

/** Runs of ten steps that each store a row in a table of their own. All were started before, and are due at once. */
export async function stepsInTheStore(store: StoreName, cleanUps: AsyncDisposableStack): Promise<Finding> {
  const setting = await startSetting(store, cleanUps, workersOn(store))
  const tables = await Promise.all(Array.from({ length: STEPS }, () => newTable(setting)))
  const steps = tables.map((dataset, n) => ({ id: `row${n}`, type: 'row.create', dataset, values: { n } }))
  const trigger = { manual: true }
  await startRuns(setting, await newWorkflow(setting, { trigger, steps }), WARM_UP_RUNS)
  await untilEnded(setting, WARM_UP_RUNS)
  const due = Date.now() + STARTING_MS
  const pause = { id: 'pause', type: 'wait', until: new Date(due).toISOString() }
  await startRuns(setting, await newWorkflow(setting, { trigger, steps: [pause, ...steps] }), RUNS)
  if (Date.now() > due) throw new Error(`Starting ${RUNS} runs took more than ${STARTING_MS} ms`)
  await sleep(due - Date.now())
  await untilEnded(setting, WARM_UP_RUNS + RUNS)
  return {
    what: `${store}: steps in the store`,
    value: (RUNS * STEPS) / ((Date.now() - due) / 1000),
    unit: '/s',
    target: { atLeast: store === 'postgres' ? 4000 : 2000 },
  }
}

/** Eight at a time, by the API. */
async function startRuns({ ours }: Setting, workflow: string, count: number): Promise<void> {
  let left = count
  const start = async () => {
    while (left-- > 0) await call(ours, 'POST', `${workflow}/run`, { input: {} })
  }
  await Promise.all(Array.from({ length: 8 }, start))
}

/** A loop over ten thousand rows of a table, which are read in pages. */
export async function longLoop(store: StoreName, cleanUps: AsyncDisposableStack): Promise<Finding[]> {
  const setting = await startSetting(store, cleanUps)
  const { ours, app } = setting
  const dataset = await newTable(setting)
  for (let from = 0; from < ROWS; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) => ({ n: from + i }))
    await call(ours, 'POST', `${app}/dataset/${dataset}/row`, { rows })
  }
  const workflow = await newWorkflow(setting, {
    trigger: { manual: true },
    variables: { last: 0 },
    steps: [
      {
        id: 'each',
        type: 'forEach',
        over: { lookup: { dataset } },
        limit: ROWS,
        steps: [{ id: 'keep', type: 'set', values: { last: { $: { var: 'item.n' } } } }],
      },
    ],
  })
  const before = residentMegabytes(ours.pid)
  let most = before
  await call(ours, 'POST', `${workflow}/run`, { input: {} })
  let mostState = 0
  const watch = setInterval(async () => {
    most = Math.max(most, residentMegabytes(ours.pid))
    mostState = Math.max(mostState, await setting.store.number(STATE_BYTES))
  }, 100)
  try {
    await untilEnded(setting, 1)
  } finally {
    clearInterval(watch)
  }
  return [
    {
      what: `${store}: memory of a loop over ${ROWS} rows`,
      value: most - before,
      unit: 'MB',
      target: { atMost: 50 },
    },
    {
      what: `${store}: state of its run`,
      value: mostState / 1024,
      unit: 'KiB',
      target: { atMost: 64 },
    },
  ]
}

/** A million runs that are not due, and one that is. */
export async function sleepingRuns(store: StoreName, cleanUps: AsyncDisposableStack): Promise<Finding[]> {
  const setting = await startSetting(store, cleanUps)
  const { ours } = setting
  const workflow = await newWorkflow(setting, {
    trigger: { manual: true },
    steps: [{ id: 'pause', type: 'wait', for: 'PT1S' }],
  })
  const idle = await idleMillis(ours.pid)
  await call(ours, 'POST', `${workflow}/run`, { input: {} })
  await untilEnded(setting, 1)
  await copyAsleep(setting.store)
  await setting.store.settle()
  const asleep = await idleMillis(ours.pid)
  const started = performance.now()
  await call(ours, 'POST', `${workflow}/run`, { input: {} })
  await untilEnded(setting, 2)
  const late = performance.now() - started - 1000
  return [
    {
      what: `${store}: CPU of an idle server beside ${SLEEPING} sleeping runs, more than without`,
      value: asleep - idle,
      unit: 'ms/s',
      target: { atMost: 5 },
    },
    {
      what: `${store}: delay of a run that is due beside them`,
      value: late,
      unit: 'ms',
      target: { atMost: 2000 },
    },
  ]
}

/** CPU milliseconds a second. */
async function idleMillis(pid: number): Promise<number> {
  const before = cpuSecondsOf(pid) ?? Number.NaN
  await sleep(IDLE_MS)
  return (((cpuSecondsOf(pid) ?? Number.NaN) - before) * 1000) / (IDLE_MS / 1000)
}

/** Copies the only run a million times, asleep for a long time. */
function copyAsleep(store: Store): Promise<void> {
  const numbers =
    store.name === 'sqlite'
      ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SLEEPING}) select i from n)`
      : `(select i from generate_series(1, ${SLEEPING}) as n(i))`
  const columns = [
    'organization_id, user_id, app_id, workflow_id, version, state, input, webform_id, response_id',
    'rerun_of, depth, seq, locked_by, locked_until, failure, create_date',
  ].join(', ')
  return store.run(
    `insert into workflow_runs (id, start_key, status, due_date, finish_date, ${columns})
     select 'run_' || numbers.i, 'copy ' || numbers.i, 'WAITING', '2999-01-01T00:00:00.000Z', null, ${columns}
     from workflow_runs cross join ${numbers} as numbers`,
  )
}

async function untilEnded({ store }: Setting, count: number): Promise<void> {
  const started = performance.now()
  while ((await store.number('select count(*) from workflow_runs where finish_date is not null')) < count) {
    if (performance.now() - started > WITHIN_MS) throw new Error(`The runs have not ended in ${WITHIN_MS} ms`)
    await sleep(POLL_MS)
  }
}
