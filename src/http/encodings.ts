import type { FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

const patterns: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i,
}

/** Whether a client takes an encoding; one with a weight of 0 is refused (RFC 9110, 12.5.3). */
export const takes = ({ headers }: FastifyRequest, encoding: Encoding) =>
  patterns[encoding].test(headers['accept-encoding'] ?? '')
