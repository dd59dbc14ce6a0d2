// What another process uses, on Linux.
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Linux counts processor time for programs in these. */
const TICK_MS = 10

/** Undefined if the process has ended, or the platform does not report it. */
export function cpuMsOf(pid: number): number | undefined {
  // Behind the name of the program: the state is the first field, processor time are the 12th and 13th.
  const fields = readOf(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  return fields && TICK_MS * (Number(fields[11]) + Number(fields[12]))
}

/** The memory that the process uses now. Undefined if the process has ended, or the platform does not report it. */
export const residentBytesOf = (pid: number): number | undefined => statusBytesOf(pid, 'VmRSS')

/** The memory that the process can write to, used or not. */
export const writableBytesOf = (pid: number): number | undefined => statusBytesOf(pid, 'VmData')

function statusBytesOf(pid: number, name: string): number | undefined {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readOf(pid, 'status') ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/** Sets the priority of all threads. Without permission, they keep what they have. */
export function tryPriority(pid: number, priority: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority)
  } catch {}
}

function readOf(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
