// The log: one JSON object a line, or readable lines on a terminal. Bodies, headers and queries are never written.
import { type Logger, pino } from 'pino'

export async function createLogger(level: string): Promise<Logger> {
  const options = { level }
  // Standard output belongs to what a command prints; the log goes to standard error.
  if (process.stderr.isTTY) {
    const { default: pretty } = await import('pino-pretty')
    return pino(options, pretty({ colorize: true, ignore: 'pid,hostname', destination: 2 }))
  }
  return pino(options, pino.destination({ dest: 2, sync: false }))
}
