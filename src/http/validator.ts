// Validation with TypeBox: everything is checked as it is; what a path names stays text.
// Nothing is dropped and nothing bent; every fault is told at once, with its RFC 6901 pointer.
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Format } from 'typebox/format'
import { Problem, type ProblemCode } from '../problem.ts'
import { isEmail } from '../questions/email.answer.ts'
import { faultsOf } from './faults.ts'

// Users' emails and answers to email questions are the same kind of thing.
Format.Set('email', isEmail)

const refusals: Readonly<Record<string, ProblemCode>> = {
  body: 'body_invalid',
  headers: 'header_invalid',
  params: 'not_found',
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  // A server that is never asked some things need not remember how to check them.
  let compiled: Validator | undefined
  const code = refusals[httpPart] ?? 'body_invalid'
  return data => {
    compiled ??= Compile(schema)
    // An absent body reaches a validator as null; it means the same as an empty object.
    const value = data ?? {}
    if (compiled.Check(value)) return { value }
    // An identifier that none of ours can look like is just not there.
    if (httpPart === 'params') return { error: new Problem(code) }
    return { error: new Problem(code, { faults: faultsOf(compiled, value) }) }
  }
}
