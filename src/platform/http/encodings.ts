import type { IncomingMessage } from 'node:http'

type Encoding = 'br' | 'gzip'

const patternOf = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;\\s*q=(?!0(?:\\.0*)?\\s*(?:$|,)))`, 'i')
const patterns: Readonly<Record<Encoding, RegExp>> = { br: patternOf('br'), gzip: patternOf('gzip') }

/** Whether a client takes an encoding; one with a weight of 0 is refused (RFC 9110, 12.5.3). */
export const takes = ({ headers }: Pick<IncomingMessage, 'headers'>, encoding: Encoding) =>
  patterns[encoding].test(headers['accept-encoding'] ?? '')
