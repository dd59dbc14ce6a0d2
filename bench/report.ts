// Writes the results of a run: a table for people and a JSON file for programs.
import { writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { type Measured, median, type Round } from './measure.ts'
import { type Finding, meetsTarget } from './probes/probe.ts'

const RESULTS_FILE = new URL('results.json', import.meta.url)

const HEAD = ['row', 'bare req/s', 'ours req/s', 'ratio', 'target', 'bare CPU us', 'ours CPU us', '']

export function tableOf(results: readonly Measured[]): string {
  const lines = results.map(({ row, bare, ours, ratio, target, samples }) => [
    row,
    bare.toFixed(0),
    ours.toFixed(0),
    ratio.toFixed(2),
    target.toFixed(2),
    cpuOf(samples.bare),
    cpuOf(samples.ours),
    ratio >= target ? '' : 'below',
  ])
  const widths = HEAD.map((head, i) => Math.max(...[HEAD, ...lines].map(line => (line[i] ?? head).length)))
  return [HEAD, ...lines]
    .map(line =>
      line
        .map((cell, i) => pad(cell, widths[i] ?? 0, i))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const findingsOf = (findings: readonly Finding[]) =>
  findings
    .map(finding => {
      const { what, value, unit, target } = finding
      const bound = 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`
      const shown = value < 10 ? value.toFixed(2) : value.toFixed(0)
      return `${what}: ${shown}${unit && ` ${unit}`} (${bound})${meetsTarget(finding) ? '' : '  missed'}`
    })
    .join('\n')

/** Median CPU time per request, of the server's process alone. */
function cpuOf(rounds: readonly Round[]): string {
  const known = rounds.flatMap(({ cpuMicros }) => cpuMicros ?? [])
  return known.length === 0 ? '' : median(known).toFixed(0)
}

/** Aligns names to the left and numbers to the right. */
const pad = (cell: string, width: number, column: number) =>
  column === 0 || column === HEAD.length - 1 ? cell.padEnd(width) : cell.padStart(width)

export function writeResults(
  facts: object,
  results: readonly Measured[],
  findings: readonly Finding[],
): void {
  const machine = {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
  }
  const report = {
    date: new Date().toISOString(),
    node: process.version,
    machine,
    ...facts,
    results,
    findings,
  }
  writeFileSync(RESULTS_FILE, `${JSON.stringify(report, null, 2)}\n`)
}
