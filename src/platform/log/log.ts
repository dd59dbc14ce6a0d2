// The log: one JSON object per line, or readable lines on a terminal. Bodies, headers and queries are never logged.
import { type Logger, pino } from 'pino'
import { LogOutput } from './log-output.ts'

export interface Log {
  readonly logger: Logger
  /** The number of lines that could not be written. */
  readonly linesLost: () => number
}

export async function createLog(level: string): Promise<Log> {
  // Standard output is for the output of commands, so the log goes to standard error. Reading `process.stderr` makes a pipe
  // non-blocking, so that a stopped reader does not block a thread.
  const { fd, isTTY } = process.stderr
  const output = new LogOutput(fd)
  process.on('exit', () => output.writeRest())
  const format = isTTY ? (await import('./pretty-format.ts')).prettyFormat : (line: string) => line
  const logger = pino({ level }, { write: line => output.write(format(line)) })
  return { logger, linesLost: () => output.linesLost }
}
