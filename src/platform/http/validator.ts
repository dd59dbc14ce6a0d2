// Validation with TypeBox: everything is checked as it is; what a path names stays text, and so does a query but for its numbers.
// Nothing is dropped and nothing bent; every fault is told at once, with its RFC 6901 pointer.
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { faultsOf } from './faults.ts'
import { HttpProblem, type HttpProblemCode } from './problem.ts'

const refusals: Readonly<Record<string, HttpProblemCode>> = {
  body: 'body_invalid',
  headers: 'header_invalid',
  params: 'not_found',
}

/** What is wrong with a value by a schema, which is compiled when the first one comes: not all are ever asked for. */
export function refuser(schema: TSchema, code: HttpProblemCode): (value: unknown) => HttpProblem | undefined {
  let compiled: Validator | undefined
  return value => {
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return undefined
    // An identifier that none of ours can look like is just not there.
    return new HttpProblem(code, code === 'not_found' ? {} : { faults: faultsOf(compiled, value) })
  }
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  const refusalOf = refuser(schema, refusals[httpPart] ?? 'body_invalid')
  const integers = httpPart === 'querystring' ? integersOf(schema) : NONE
  return data => {
    // An absent body reaches a validator as null; it means the same as an empty object.
    const value = integers.size > 0 ? withIntegers(integers, data) : (data ?? {})
    const error = refusalOf(value)
    return error ? { error } : { value }
  }
}

/** A query is all text: an integer in it is one that is written as JSON writes it. Everything else is left for the check to refuse. */
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

const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/
