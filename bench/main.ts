// `npm run bench`: compares Formyard with bare servers that do the same I/O. `npm run bench -- submit` runs the rows whose
// names start with "submit". docs/performance.md explains the results.
import { parseArgs } from 'node:util'
import { chooseGenerator } from './load/generator.ts'
import { type Measured, measure, type Plan } from './measure.ts'
import { probes } from './probes/index.ts'
import type { Finding, Probe } from './probes/probe.ts'
import { findingsOf, tableOf, writeResults } from './report.ts'
import type { Row } from './row.ts'
import { rows } from './rows/index.ts'
import { findPostgres } from './stores.ts'

const USAGE = 'npm run bench -- [--rounds 3] [--seconds 5] [row prefixes, for example: page submit]'
const WARM_UP_SECONDS = 2
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Resources of the current measurement, disposed of in reverse order, also after a failure or Ctrl-C. */
let open = new AsyncDisposableStack()
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    stopping = true
    await open.disposeAsync()
    process.exit(130)
  })
}

const { plan, wanted, wantedProbes } = readArguments()
const postgres = await findPostgres()
if (!postgres && wanted.some(needsPostgres)) say('Postgres is not reachable. Skipping its rows.')
const generator = chooseGenerator(open)
say(`${generator.name}, ${plan.rounds} rounds of ${plan.roundSeconds} s per side`)

const results: Measured[] = []
const findings: Finding[] = []
for (const row of wanted)
  if (postgres || !needsPostgres(row))
    await attempt(row, async () => void results.push(await measureRow(row)))
for (const probe of wantedProbes)
  await attempt(probe, async () => {
    findings.push(...(await isolated(cleanUps => probe.measure(chooseGenerator(cleanUps), plan, cleanUps))))
  })
writeResults({ generator: generator.name, plan, postgres: postgres ?? null }, results, findings)
if (results.length > 0) say(`\n${tableOf(results)}`)
if (findings.length > 0) say(`\n${findingsOf(findings)}`)

/** Reports a failure and goes on, so that the other results are kept. */
async function attempt({ name }: { readonly name: string }, work: () => Promise<void>): Promise<void> {
  if (stopping) return
  try {
    await work()
  } catch (error) {
    if (stopping) return
    process.exitCode = 1
    say(`  ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}

async function measureRow(row: Row): Promise<Measured> {
  const measured = await isolated(cleanUps => measure(row, plan, chooseGenerator(cleanUps), cleanUps))
  say(`  ${row.name} ${measured.ratio.toFixed(2)}`)
  return measured
}

/** Disposes of everything a measurement opened before the next one starts. */
async function isolated<T>(work: (cleanUps: AsyncDisposableStack) => Promise<T>): Promise<T> {
  open = new AsyncDisposableStack()
  try {
    return await work(open)
  } finally {
    await open.disposeAsync()
  }
}

function needsPostgres({ store }: Row): boolean {
  return store === 'postgres'
}

function readArguments(): { plan: Plan; wanted: readonly Row[]; wantedProbes: readonly Probe[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '5' } },
  })
  const [rounds, roundSeconds] = [Number(values.rounds), Number(values.seconds)]
  const isWanted = ({
    name,
    isOnDemand = false,
  }: {
    readonly name: string
    readonly isOnDemand?: boolean
  }) => (positionals.length === 0 ? !isOnDemand : positionals.some(word => name.startsWith(word)))
  const wanted = rows.filter(isWanted)
  const wantedProbes = probes.filter(isWanted)
  const bounded = (n: number, max: number) => Number.isInteger(n) && n >= 1 && n <= max
  if (!bounded(rounds, 9) || !bounded(roundSeconds, 60) || wanted.length + wantedProbes.length === 0) {
    process.stderr.write(`${USAGE}\nRows: ${[...rows, ...probes].map(({ name }) => name).join(', ')}\n`)
    process.exit(2)
  }
  return { plan: { rounds, roundSeconds, warmUpSeconds: WARM_UP_SECONDS }, wanted, wantedProbes }
}
