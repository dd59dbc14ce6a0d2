// Time on a core: what a request costs whoever else uses the machine.
import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for every program (USER_HZ). */
const TICKS_A_SECOND = 100

/** Seconds that a process has had a core, in user and kernel; undefined where there is no /proc. */
export function cpuSecondsOf(pid: number): number | undefined {
  try {
    // proc_pid_stat(5): fields 14 and 15, utime and stime; the second field is a name in parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return undefined
  }
}
