// API keys: 256 random bits, kept as a SHA-256 and a prefix to recognise them by. A key is random, so a fast hash is enough.
import { hash } from 'node:crypto'
import { newSecret } from '../../platform/ids.ts'

const PREFIX = 'fy_live_'
const SHOWN_CHARACTERS = 8

export const newKey = () => PREFIX + newSecret(32)

/** SHA-256 of a key, base64url. */
export const hashKey = (key: string) => hash('sha256', key, 'base64url')

/** The first characters behind the common prefix: enough to tell keys apart, useless to guess one. */
export function shownPrefix(key: string): string {
  const start = key.startsWith(PREFIX) ? PREFIX.length : 0
  // A key that an operator chose may be short; never show more than a third of it.
  return key.slice(0, start + Math.min(SHOWN_CHARACTERS, Math.floor((key.length - start) / 3)))
}
