// Log lines for people. Loaded only for terminals.
import { prettyFactory } from 'pino-pretty'

export const prettyFormat = prettyFactory({ colorize: true, ignore: 'pid,hostname' })
