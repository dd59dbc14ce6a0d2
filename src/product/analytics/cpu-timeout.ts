/** A process that gets no processor time at all ends later at most by this factor. */
const MAX_FACTOR = 4

/**
 * Calls `onEnd` after a process used the limit in processor time, and in real time. On a busy machine, that takes longer.
 * @param cpuMs the processor time of the process until now; undefined if it is unknown
 * @returns the function that cancels it
 */
export function cpuTimeout(limitMs: number, cpuMs: () => number | undefined, onEnd: () => void): () => void {
  const startedAt = performance.now()
  const before = cpuMs() ?? 0
  let timer = setTimeout(check, limitMs)
  function check(): void {
    const used = (cpuMs() ?? Number.POSITIVE_INFINITY) - before
    const left = Math.min(limitMs - used, limitMs * MAX_FACTOR - (performance.now() - startedAt))
    if (left > 0) timer = setTimeout(check, left)
    else onEnd()
  }
  return () => clearTimeout(timer)
}

export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
