// Measures one row: starts both servers on their own stores, warms up, then alternates rounds: bare, ours, bare, ours.
import { cpuSecondsOf } from './cpu.ts'
import { startFormyard } from './formyard.ts'
import { CONNECTIONS, type Generator, type Sample } from './load/load.ts'
import { type Started, startNode } from './processes.ts'
import type { BareSettings, Row } from './row.ts'
import { newStore, type Store } from './stores.ts'

export interface Plan {
  readonly rounds: number
  readonly roundSeconds: number
  readonly warmUpSeconds: number
}

export interface Measured {
  readonly row: string
  readonly target: number
  /** Medians of the rounds, in requests per second. */
  readonly bare: number
  readonly ours: number
  readonly ratio: number
  readonly samples: { readonly bare: readonly Round[]; readonly ours: readonly Round[] }
}

export interface Round extends Sample {
  /** CPU time of the server's process per request; undefined without /proc. */
  readonly cpuMicros: number | undefined
}

export async function measure(
  row: Row,
  plan: Plan,
  generator: Generator,
  cleanUps: AsyncDisposableStack,
): Promise<Measured> {
  const store = () => newStore(row.store, cleanUps)
  const [bareStore, formyardStore] = [await store(), await store()]
  const formyard = await startFormyard(formyardStore, cleanUps)
  const { request, payload } = await row.prepare(formyard)
  const startBare = (module: URL, { address }: Store) => {
    const settings: BareSettings = { store: address, payload }
    const env = { BENCH_SETTINGS: JSON.stringify(settings) }
    return startNode(module, env, /ready at (http:\S+)/, cleanUps)
  }
  const bare = await startBare(row.bare, bareStore)
  const ourStore = row.limit ? await store() : formyardStore
  const ours = row.limit ? await startBare(row.limit, ourStore) : formyard

  async function run({ url, pid }: Started, seconds: number): Promise<Round> {
    const before = cpuSecondsOf(pid)
    const sample = await generator.run(url, request, row.expectedStatus, seconds)
    const after = cpuSecondsOf(pid)
    const known = before !== undefined && after !== undefined
    return { ...sample, cpuMicros: known ? ((after - before) * 1e6) / sample.answered : undefined }
  }

  const warmUps = {
    bare: await run(bare, plan.warmUpSeconds),
    ours: await run(ours, plan.warmUpSeconds),
  }
  const samples = { bare: [] as Round[], ours: [] as Round[] }
  for (let round = 0; round < plan.rounds; round++) {
    samples.bare.push(await run(bare, plan.roundSeconds))
    samples.ours.push(await run(ours, plan.roundSeconds))
  }
  await verifyStored(row, bareStore, [warmUps.bare, ...samples.bare])
  await verifyStored(row, ourStore, [warmUps.ours, ...samples.ours])
  const rates = { bare: medianRate(samples.bare), ours: medianRate(samples.ours) }
  return { row: row.name, target: row.target, ...rates, ratio: rates.ours / rates.bare, samples }
}

/**
 * Checks that the store has every acknowledged write, and no others except those in flight when a run ended.
 * @throws {Error} if it has too few or too many rows
 */
async function verifyStored(row: Row, store: Store, runs: readonly Sample[]): Promise<void> {
  if (!row.stores) return
  const answered = runs.reduce((sum, run) => sum + run.answered, 0)
  const stored = await store.count(row.stores)
  const inFlight = CONNECTIONS * runs.length
  if (stored < answered || stored - answered > inFlight) {
    throw new Error(
      `${row.name}: ${answered} replies with ${row.expectedStatus}, but ${stored} rows in ${row.stores}`,
    )
  }
}

const medianRate = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond))

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle - 1)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
