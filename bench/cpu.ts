// CPU time: the cost of a request, independent of other load on the machine.
import { readFileSync } from 'node:fs'

/** USER_HZ, which is 100 on Linux. */
const TICKS_PER_SECOND = 100

/** CPU seconds of a process, user and kernel; undefined without /proc. */
export function cpuSecondsOf(pid: number): number | undefined {
  try {
    // proc_pid_stat(5): fields 14 and 15 are utime and stime. Field 2 is a name in parentheses and may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}
