// Reading bodies: JSON in well-formed UTF-8 that both stores can keep, and not deeper than anybody needs.
import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { isStorable } from '../../engine/storable.ts'
import { HttpProblem } from './problem.ts'
import { countMembers, repeated } from './repeated-members.ts'
import type { App } from './types.ts'

export const MAX_BODY_BYTES = 1024 * 1024
export const MAX_DEPTH = 32
/** As many as a form has questions. To tell what is wrong with more takes seconds. */
const MAX_MEMBERS = 10_000
const MERGE_PATCH = 'application/merge-patch+json'

/** Takes JSON and merge patches; an empty body with a JSON content type is no body. */
export function readJsonBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', MERGE_PATCH],
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
  if (method !== 'PATCH' && headers['content-type']?.toLowerCase().startsWith(MERGE_PATCH))
    throw new HttpProblem('media_type_unsupported', { detail: `${MERGE_PATCH} is for PATCH.` })
  return body.length === 0 ? undefined : parseJson(body)
}

/**
 * Parses a JSON body.
 * @throws {Problem} body_unreadable or body_invalid: not UTF-8, not JSON, too deep, NUL, lone surrogates, `__proto__`, a member twice
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new HttpProblem('body_unreadable', { detail: 'The body is not UTF-8.' })
  let text: string
  let value: unknown
  try {
    text = body.toString('utf8')
    value = JSON.parse(text)
  } catch (error) {
    throw new HttpProblem('body_unreadable', { detail: 'The body is not JSON.', cause: error })
  }
  // Validation reads an absent body as null: a null that was really sent must not pass for one.
  if (value === null)
    throw new HttpProblem('body_invalid', { detail: 'The body must be an object, not null.' })
  const faults: Fault[] = []
  const members = inspect(value, '', 0, faults)
  // JSON.parse keeps the last of two; another program may have checked the first.
  if (faults.length === 0 && countMembers(text) > members) faults.push(repeated(text, value))
  if (faults.length > 0) throw new HttpProblem('body_invalid', { faults })
  return value
}

/** Adds to `faults` what no store can keep. Returns how many members all objects of the value have together. */
export function inspect(value: unknown, pointer: string, depth: number, faults: Fault[]): number {
  if (typeof value === 'string') {
    if (!isStorable(value)) faults.push(notStorable(pointer))
    return 0
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    faults.push({ pointer, code: 'number_too_large', detail: 'The number is too large for a double.' })
    return 0
  }
  if (typeof value !== 'object' || value === null) return 0
  if (depth === MAX_DEPTH) {
    faults.push({ pointer, code: 'too_deep', detail: `JSON may be nested ${MAX_DEPTH} levels deep.` })
    return 0
  }
  let members = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) members += inspect(value[i], `${pointer}/${i}`, depth + 1, faults)
    return members
  }
  const entries = Object.entries(value)
  if (entries.length > MAX_MEMBERS) {
    faults.push({ pointer, code: 'too_many_members', detail: `An object may have ${MAX_MEMBERS} members.` })
    return entries.length
  }
  for (const [name, member] of entries) {
    const place = pointer + pointerStep(name)
    members++
    if (name === '__proto__') {
      faults.push({ pointer: place, code: 'unknown_member', detail: '__proto__ is not a member here.' })
    } else if (!isStorable(name)) {
      faults.push(notStorable(pointer))
    } else members += inspect(member, place, depth + 1, faults)
  }
  return members
}

export const notStorable = (pointer: string): Fault => ({
  pointer,
  code: 'text_not_storable',
  detail: 'Text may not hold NUL or half of a surrogate pair.',
})
