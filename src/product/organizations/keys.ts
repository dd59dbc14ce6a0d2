// API keys have 256 random bits. The store keeps a SHA-256 and an identifying prefix. A fast hash suffices for random keys.
import { hash } from 'node:crypto'
import { newSecret } from '../../platform/ids.ts'

const PREFIX = 'fy_live_'
const SHOWN_CHARACTERS = 8

export const newKey = () => PREFIX + newSecret(32)

/** SHA-256 of a key, base64url. */
export const hashKey = (key: string) => hash('sha256', key, 'base64url')

/** The first characters after the common prefix: enough to tell keys apart, too few to guess one. */
export function shownPrefix(key: string): string {
  const start = key.startsWith(PREFIX) ? PREFIX.length : 0
  // A key chosen by an operator may be short; show at most a third of it.
  return key.slice(0, start + Math.min(SHOWN_CHARACTERS, Math.floor((key.length - start) / 3)))
}
