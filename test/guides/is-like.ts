// Compares a reply with the one in a guide. Ids, secrets, addresses and times differ between runs, so only their format counts.
import assert from 'node:assert/strict'

const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_*'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'time'],
  [/^whsec_[A-Za-z0-9+/]{43}=$/, 'whsec_*'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'server'],
  [/\/f\/[\w-]{22}/g, '/f/*'],
  [/\/p\/[\w-]{43}/g, '/p/*'],
  [/(\/l\/invitation_\*\.)[\w-]{22}/g, '$1*'],
  [/(\/result\/response_\*\/)[0-9a-f]{32}/g, '$1*'],
]

const stable = (text: string) =>
  VOLATILE.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text)

/** Every shown member must match. A guide may omit members, but no items of an array. */
export function isLike(actual: unknown, shown: unknown, message: string): void {
  assert.partialDeepStrictEqual(normalized(actual), normalized(shown), message)
  sameLengths(actual, shown, message)
}

function normalized(value: unknown, name?: string): unknown {
  if ((name === 'requestId' || name === 'token') && typeof value === 'string') return name
  if (typeof value === 'string') return stable(value)
  if (Array.isArray(value)) return value.map(item => normalized(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, normalized(inner, member)]),
  )
}

function sameLengths(actual: unknown, shown: unknown, message: string): void {
  if (Array.isArray(shown)) assert.equal(Array.isArray(actual) && actual.length, shown.length, message)
  if (typeof shown !== 'object' || shown === null) return
  for (const [member, inner] of Object.entries(shown)) sameLengths(Object(actual)[member], inner, message)
}
