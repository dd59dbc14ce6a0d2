// Limits log lines that repeat: the first is written at once, then one a second.
const PERIOD_MS = 1_000

interface Repeated {
  /** How many came since the last line. */
  count: number
  write: (count: number) => void
}

/**
 * Returns a function that writes a line now, or counts it for the next line with the same key.
 * @param later runs a function after some milliseconds
 */
export function createRepeatedLines(later: (work: () => void, ms: number) => void = laterIfRunning) {
  const repeated = new Map<string, Repeated>()

  function begin(key: string, write: Repeated['write'], count: number): void {
    write(count)
    const line: Repeated = { count: 0, write }
    repeated.set(key, line)
    later(() => {
      repeated.delete(key)
      if (line.count > 0) begin(key, line.write, line.count)
    }, PERIOD_MS)
  }

  /** @param write gets the number of lines that this one stands for */
  return (key: string, write: Repeated['write']): void => {
    const line = repeated.get(key)
    if (line) {
      line.count++
      line.write = write
    } else begin(key, write, 1)
  }
}

/** Lines that wait do not keep the process running. */
const laterIfRunning = (work: () => void, ms: number) => setTimeout(work, ms).unref()
