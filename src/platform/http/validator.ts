// Validates requests with TypeBox, without coercion or removal of members. Only integers of queries are converted. Reports every fault
// at once, with its JSON pointer (RFC 6901).
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { IsDateTime, Set as setFormat } from 'typebox/format'
import { Compile, type Validator } from 'typebox/schema'
import { faultsOf } from './faults.ts'
import { HttpProblem, type HttpProblemCode } from './problem.ts'

// Moments that JavaScript and both stores know: from 1970 on, without leap seconds and without names of time zones.
setFormat('date-time', text => IsDateTime(text) && Date.parse(text) >= 0)
// Tags that Intl takes.
setFormat('language-tag', isLanguageTag)

const refusals: Readonly<Record<string, HttpProblemCode>> = {
  body: 'body_invalid',
  querystring: 'parameter_invalid',
  headers: 'header_invalid',
  params: 'not_found',
}

/** Returns a function that validates values. Compiles the schema on first use, because many are never used. */
export function refuser(schema: TSchema, code: HttpProblemCode): (value: unknown) => HttpProblem | undefined {
  let compiled: Validator | undefined
  return value => {
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return undefined
    // A malformed id in a path is a 404.
    return new HttpProblem(code, code === 'not_found' ? {} : { faults: faultsOf(compiled, value, schema) })
  }
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  const refusalOf = refuser(schema, refusals[httpPart] ?? 'body_invalid')
  const integers = httpPart === 'querystring' ? integersOf(schema) : NONE
  return data => {
    // Fastify passes an absent body as null. It counts as an empty object.
    const value = integers.size > 0 ? withIntegers(integers, data) : (data ?? {})
    const error = refusalOf(value)
    return error ? { error } : { value }
  }
}

/** Converts integers of a query, if they are written as in JSON. The validation rejects other values. */
function withIntegers(
  integers: ReadonlySet<string>,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries(query).map(([name, value]) => {
    const isInteger = integers.has(name) && INTEGER.test(String(value))
    return [name, isInteger ? Number(value) : value]
  })
  return Object.fromEntries(entries)
}

const NONE: ReadonlySet<string> = new Set()

function integersOf(schema: TSchema): ReadonlySet<string> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  return new Set(Object.keys(properties).filter(name => properties[name]?.type === 'integer'))
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/
