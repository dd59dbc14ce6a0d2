// The CPU time of this process and of those that it started.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  readonly parent: number
  readonly ticks: number
}

/** Includes ended processes for which others waited. Elsewhere than on Linux, counts this process alone. */
export function cpuSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const all = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined
    if (times) all.set(Number(name), times)
  }
  const isOwn = (id: number): boolean => id === process.pid || (id > 1 && isOwn(all.get(id)?.parent ?? 0))
  const own = [...all].filter(([id]) => isOwn(id))
  return own.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS_PER_SECOND
}

/** Undefined if the process has ended meanwhile. See proc(5), `/proc/pid/stat`. */
function timesOf(id: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1')
    // The name of the program, in parentheses, may contain spaces.
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), ticks: rest.slice(9, 13).reduce((sum, text) => sum + Number(text), 0) }
  } catch {
    return undefined
  }
}
