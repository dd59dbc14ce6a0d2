// Runs processes of tests side by side, and prints a line for each file and the output of failed processes.
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileReport } from './test-files.ts'
import type { TestProcess } from './test-plan.ts'

export interface RunResult {
  /** The files with failures: all of a process that crashed. */
  readonly failed: readonly string[]
  /** The tests, each after its file. */
  readonly names: readonly string[]
  /** CPU seconds by file. */
  readonly seconds: Readonly<Record<string, number>>
}

interface Ended {
  readonly reports: readonly FileReport[]
  /** Names of files or of the command; empty if everything passed. */
  readonly failed: readonly string[]
}

/** Runs `concurrency` processes at a time. What they print is shown if they fail. */
export async function runProcesses(
  processes: readonly TestProcess[],
  concurrency: number,
  env: NodeJS.ProcessEnv,
): Promise<RunResult> {
  const queue = [...processes]
  const startedAt = performance.now()
  const progress = createProgress(processes.flatMap(({ files }) => files).length)
  const ended: Ended[] = []
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) ended.push(await run(next, env, progress))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const reports = ended.flatMap(({ reports }) => reports)
  const failed = ended.flatMap(({ failed }) => failed)
  const tests = reports.flatMap(({ file, names }) => names.map(name => `${file} › ${name}`))
  const failedTests = reports.reduce((sum, report) => sum + report.failed, 0)
  const seconds = Object.fromEntries(reports.map(({ file, seconds }) => [file, seconds]))
  for (const name of failed) console.error(`Failed: ${name}`)
  console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} seconds`)
  console.log(`${tests.length - failedTests} passed, ${Math.max(failedTests, failed.length)} failed`)
  return { failed, names: tests, seconds }
}

/** Says of failed files whether they fail only beside others. They have failed all the same. */
export async function failsAlone(failed: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  for (const file of failed.filter(name => name.endsWith('.test.ts')).slice(0, 5)) {
    const again = await run({ files: [file], seconds: 0 }, env, () => {})
    console.error(again.failed.length > 0 ? `Fails alone too: ${file}` : `Fails only beside others: ${file}`)
  }
}

type Progress = (report: FileReport) => void

/** Prints a line for each file, with how much of the work is done, and the CPU time. */
function createProgress(files: number): Progress {
  let done = 0
  return ({ file, names, failed, seconds }) => {
    done++
    const percent = String(Math.floor((100 * done) / files)).padStart(3)
    console.log(`${percent} % ${failed ? '✖' : '✔'} ${file} (${names.length} tests, ${seconds.toFixed(1)} s)`)
  }
}

async function run(
  { files, command }: TestProcess,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<Ended> {
  const child = spawn(process.execPath, command ?? ['scripts/test-files.ts', ...files], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [, outputs, errorOutputs, reportLines] = child.stdio
  if (!outputs || !errorOutputs) throw new Error('The process has no pipes')
  const reports: FileReport[] = []
  let begun = ''
  // Names can have line separators of Unicode, which readline would take for ends of lines.
  ;(reportLines as Readable).setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) {
      const report: FileReport = JSON.parse(line)
      reports.push(report)
      progress(report)
    }
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [output, errors, status] = await Promise.all([text(outputs), text(errorOutputs), ended])
  if (status === 0 && (command || reports.at(-1)?.isDone)) {
    if (command) console.log(`      ✔ ${command.join(' ')}`)
    return { reports, failed: [] }
  }
  const failed = reports.filter(({ failed }) => failed > 0).map(({ file }) => file)
  const names = command ? [command.join(' ')] : failed.length > 0 ? failed : files
  console.error(`\nFailed with exit status ${status}: ${names.join(' ')}\n${output}\n${errors}`)
  return { reports, failed: names }
}
