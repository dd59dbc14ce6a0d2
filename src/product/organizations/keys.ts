// API keys have 256 random bits. The store keeps a SHA-256 and an identifying prefix.
import { newSecret } from '../../platform/ids.ts'

const PREFIX = 'fy_live_'
const SHOWN_CHARACTERS = 8

export const newKey = () => PREFIX + newSecret(32)

/** The first characters after the common prefix: enough to distinguish keys, too few to guess one. */
export function shownPrefix(key: string): string {
  const start = key.startsWith(PREFIX) ? PREFIX.length : 0
  // A key chosen by an operator may be short; show at most a third of it.
  return key.slice(0, start + Math.min(SHOWN_CHARACTERS, Math.floor((key.length - start) / 3)))
}
