// Parses request bodies: JSON in UTF-8, of limited depth, with values that both stores can keep.
import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type { Fault } from '../../../engine/faults.ts'
import { parseJson } from '../../../engine/parse-json.ts'
import { HttpProblem } from '../problem.ts'
import type { App } from '../types.ts'
import { inspect, MAX_DEPTH, MAX_MEMBERS } from './body-faults.ts'

export const MAX_BODY_BYTES = 1024 * 1024
export const MERGE_PATCH = 'application/merge-patch+json'
export const JSON_PATCH = 'application/json-patch+json'
const PATCHES = [MERGE_PATCH, JSON_PATCH]

/** Accepts JSON and patches. An empty body counts as no body. */
export function readJsonBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', ...PATCHES],
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
      let value: unknown
      try {
        value = readJson(request, body)
      } catch (error) {
        return done(error as HttpProblem)
      }
      done(null, value)
    },
  )
}

function readJson({ method, headers }: FastifyRequest, body: Buffer): unknown {
  const type = headers['content-type']?.toLowerCase() ?? ''
  const patch = PATCHES.find(name => type.startsWith(name))
  if (patch && method !== 'PATCH')
    throw new HttpProblem('media_type_unsupported', { detail: `${patch} is for PATCH.` })
  return body.length === 0 ? undefined : parseBody(body)
}

/**
 * Parses a JSON body.
 * @throws {Problem} body_unreadable or body_invalid: not UTF-8, not JSON, too deep, NUL, lone surrogates, `__proto__`, duplicate members
 */
function parseBody(body: Buffer): unknown {
  if (!isUtf8(body)) throw new HttpProblem('body_unreadable', { detail: 'The body is not UTF-8.' })
  let text: string
  let value: unknown
  try {
    text = body.toString('utf8')
    value = parseJson(text)
  } catch (error) {
    throw new HttpProblem('body_unreadable', { detail: 'The body is not JSON.', cause: error })
  }
  // Validation gets null for an absent body, so a body that is null must be rejected here.
  if (value === null)
    throw new HttpProblem('body_invalid', { detail: 'The body must be an object, not null.' })
  const written = countMembers(text)
  // The text is UTF-8, so only escapes can contain characters that cannot be stored.
  if (!text.includes('\\u') && membersOf(value, 0) === written) return value
  const faults: Fault[] = []
  const members = inspect(value, '', 0, faults)
  // JSON.parse keeps the last of duplicate members. Another program may have checked the first.
  if (faults.length === 0 && written > members) faults.push(repeated(text, value))
  if (faults.length > 0) throw new HttpProblem('body_invalid', { faults })
  return value
}

/** Counts the members of all objects in a value. Returns NaN if the value may have a fault. */
function membersOf(value: unknown, depth: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : Number.NaN
  if (typeof value !== 'object' || value === null) return 0
  if (depth === MAX_DEPTH) return Number.NaN
  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) members += membersOf(item, depth + 1)
    return members
  }
  const names = Object.keys(value)
  if (names.length > MAX_MEMBERS) return Number.NaN
  for (const name of names) {
    if (name === '__proto__') return Number.NaN
    members += 1 + membersOf((value as Record<string, unknown>)[name], depth + 1)
  }
  return members
}

// Duplicate members. JSON.parse silently keeps the last one, and other programs keep the first (RFC 8259, 4), so a proxy could check one
// and this server store the other. Scanning the text is faster than parsing it again.

/** Counts the members of all objects in a JSON text, including duplicates. */
function countMembers(json: string): number {
  let count = 0
  visitNames(json, () => count++)
  return count
}

/** Calls `visit` with the position of each member name in a JSON text, quotes included, in order. */
function visitNames(json: string, visit: (start: number, end: number) => void): void {
  for (let start = json.indexOf('"'); start >= 0; ) {
    let end = json.indexOf('"', start + 1)
    while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
    // Only a name is followed by a colon, after optional white space.
    if (isColon(json, end + 1)) visit(start, end + 1)
    start = json.indexOf('"', end + 1)
  }
}

const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACE = 0x20

function isEscaped(json: string, quote: number): boolean {
  let slashes = 0
  while (json.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++
  return slashes % 2 === 1
}

/** Skips white space. In valid JSON, only white space has codes up to that of a space there. */
function isColon(json: string, from: number): boolean {
  let at = from
  while (json.charCodeAt(at) <= SPACE) at++
  return json.charCodeAt(at) === COLON
}

/** The fault of a JSON text with duplicate members. */
function repeated(json: string, value: unknown): Fault {
  const left = new Map<string, number>()
  count(value, left)
  const names: string[] = []
  visitNames(json, (start, end) => names.push(String(JSON.parse(json.slice(start, end)))))
  const name = names.find(name => {
    left.set(name, (left.get(name) ?? 0) - 1)
    return (left.get(name) ?? 0) < 0
  })
  return { pointer: '', code: 'member_repeated', detail: `An object has the member ${name} more than once.` }
}

function count(value: unknown, names: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) names.set(name, (names.get(name) ?? 0) + 1)
    count(member, names)
  }
}
