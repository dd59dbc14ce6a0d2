// Runs test files in this process, as `node --test --test-isolation=none` does. Prints failed tests only. Writes a FileReport to file
// descriptor 3 after each file, a line each.
import asyncHooks from 'node:async_hooks'
import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { suiteFiles } from '../test/support/suite-files.ts'
import { cpuSeconds } from './cpu-seconds.ts'

/** The result of one file. The last report of a process has `isDone`. */
export interface FileReport {
  readonly file: string
  /** The names of the tests without nested tests, each with those around it. */
  readonly names: readonly string[]
  readonly failed: number
  /** CPU seconds of this process and of those that it started, about. Loading all files is not in them. */
  readonly seconds: number
  readonly isDone?: true
}

const REPORTS = 3
/** A browser that has ended counts no more, so its time is read often. */
const MIN_INTERVAL_MS = 500

// node:test follows every promise, to find the test that an uncaught error comes from. That took a seventh of the CPU time of API tests.
// Without it, an uncaught error still fails the run. Declarations of nested tests are synchronous, so they need no promises.
const { createHook } = asyncHooks
asyncHooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })
// After the change, because it takes createHook when it is loaded.
const { run } = await import('node:test')
const { spec } = await import('node:test/reporters')

const files = process.argv.slice(2)
const fileOf = new Map(files.map(file => [resolve(file), file]))
let isOutsideError = false
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, error => {
    isOutsideError = true
    console.error('An error outside of tests:', error)
  })

let current = files[0] ?? ''
let names: string[] = []
let failed = 0
let seconds = 0
/** Undefined before the first test. */
let counted: { readonly atMs: number; readonly cpuSeconds: number } | undefined
/** The names of the tests around the current one. */
const around: string[] = []

/** Adds the CPU time since the last call. Reading it takes milliseconds. */
function count(): void {
  const now = cpuSeconds()
  // Less than before, if processes ended for which nobody waited.
  seconds += Math.max(0, now - (counted?.cpuSeconds ?? now))
  counted = { atMs: performance.now(), cpuSeconds: now }
}

function report(isDone?: true): void {
  count()
  const line: FileReport = { file: current, names, failed, seconds, ...(isDone && { isDone }) }
  writeSync(REPORTS, `${JSON.stringify(line)}\n`)
  names = []
  failed = 0
  seconds = 0
}

const events = run({ files, isolation: 'none' })
let isSuccess = false
// Right before a test is run.
events.on('test:dequeue', ({ name, file, nesting }) => {
  if (!counted) count()
  const next = fileOf.get(suiteFiles.get(name) ?? file ?? '') ?? current
  if (nesting > 0 || next === current) return
  report()
  current = next
})
events.on('test:complete', () => {
  if (performance.now() - (counted?.atMs ?? 0) > MIN_INTERVAL_MS) count()
})
events.on('test:start', ({ name, nesting }) => {
  around.splice(nesting, around.length, name)
})
const isHookFailure = (error: Error) => 'failureType' in error && error.failureType === 'hookFailed'
const noteName = (name: string, nesting: number) =>
  names.push([...around.slice(0, nesting), name].join(' › '))
events.on('test:pass', ({ name, nesting, details }) => {
  if (details.type !== 'suite') noteName(name, nesting)
})
events.on('test:fail', ({ name, nesting, details }) => {
  if (details.type !== 'suite') noteName(name, nesting)
  // A suite also fails by its tests, which count already.
  if (details.type !== 'suite' || isHookFailure(details.error)) failed++
})
events.on('test:summary', ({ success }) => {
  isSuccess = success
})
let output = ''
for await (const text of events.compose(new spec())) output += text
const failures = output.split('✖ failing tests:')[1]
if (failures) console.error(failures)
if (isOutsideError || !isSuccess) process.exitCode = 1
report(true)
