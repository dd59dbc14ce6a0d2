// Runs test files in this process, as `node --test --test-isolation=none` does.
// Writes a TestReport to the path in TEST_REPORT.
import asyncHooks from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cpuSeconds } from './cpu-seconds.ts'

export interface TestReport {
  readonly tests: number
  readonly isPassed: boolean
  /** Files with failed tests: all if an error came from outside of tests. */
  readonly failed: readonly string[]
  /** CPU seconds by file, about. Loading all files is not in them. */
  readonly seconds: Readonly<Record<string, number>>
}

// node:test follows every promise, to tell which test an uncaught error comes from. That took a seventh of the CPU time of API tests.
// Without it, an uncaught error still fails the run. Declarations of nested tests are synchronous, so they need no promises.
const { createHook } = asyncHooks
asyncHooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })
// After the change, because it takes createHook when it is loaded.
const { run } = await import('node:test')
const { spec } = await import('node:test/reporters')

/** Reading the CPU time takes milliseconds. */
const MIN_INTERVAL_MS = 50

const files = process.argv.slice(2)
const path = process.env['TEST_REPORT']
const fileOf = new Map(files.map(file => [resolve(file), file]))
const failed = new Set<string>()
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, () => {
    for (const file of files) failed.add(file)
  })
const seconds: Record<string, number> = {}
let counted: { readonly atMs: number; readonly cpuSeconds: number } | undefined

/** Undefined is for the time before the first test. */
function count(file: string | undefined): void {
  const now = cpuSeconds()
  // Less than before, if processes ended for which nobody waited.
  const more = Math.max(0, now - (counted?.cpuSeconds ?? 0))
  if (file !== undefined) seconds[file] = (seconds[file] ?? 0) + more
  counted = { atMs: performance.now(), cpuSeconds: now }
}

const events = run({ files, isolation: 'none' })
let current = files[0]
events.on('test:start', () => {
  if (!counted) count(undefined)
})
events.on('test:complete', ({ file, nesting }) => {
  // A helper that declares tests for several files is none of them.
  current = fileOf.get(file ?? '') ?? current
  if (nesting === 0 && performance.now() - (counted?.atMs ?? 0) >= MIN_INTERVAL_MS) count(current)
})
events.on('test:fail', ({ file, todo }) => {
  const name = fileOf.get(file ?? '')
  if (name !== undefined && todo === undefined) failed.add(name)
})
events.on('test:summary', ({ counts, success }) => {
  count(current)
  if (!success) process.exitCode = 1
  const report: TestReport = { tests: counts.tests, isPassed: success, failed: [...failed], seconds }
  if (path) writeFileSync(path, JSON.stringify(report))
})
events.compose(new spec()).pipe(process.stdout)
