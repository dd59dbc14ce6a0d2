// The log: one JSON object a line, or readable lines on a terminal. Bodies, headers and queries are never written.
import { type Logger, pino } from 'pino'
import { LogOutput } from './log-output.ts'

export interface Log {
  readonly logger: Logger
  /** How many lines could not be written. */
  readonly linesLost: () => number
}

export async function createLog(level: string): Promise<Log> {
  // Standard output belongs to what a command prints; the log goes to standard error.
  // Node makes a pipe non-blocking when it is first asked for the stream: a reader that has stopped must not hold a thread.
  const { fd, isTTY } = process.stderr
  const output = new LogOutput(fd)
  process.on('exit', () => output.writeRest())
  const format = isTTY ? await prettyFormat() : (line: string) => line
  const logger = pino({ level }, { write: line => output.write(format(line)) })
  return { logger, linesLost: () => output.linesLost }
}

async function prettyFormat(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty')
  return prettyFactory({ colorize: true, ignore: 'pid,hostname' })
}
