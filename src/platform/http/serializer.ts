// Answers leave as JSON.stringify writes them: V8's is faster than generated serialisers, and nothing is dropped from an
// answer that its schema forgot. What a schema says is enforced in tests, where an answer that strays is an error.
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { faultsOf } from './faults.ts'

/** Makes of the schema of an answer what writes such answers. */
export type Serializer = FastifySerializerCompiler<TSchema>

export const plainSerializer: Serializer = () => JSON.stringify

export const enforcingSerializer: Serializer = ({ schema, url }) => {
  const validator = Compile(schema)
  return data => {
    const text = JSON.stringify(data)
    const faults = faultsOf(validator, JSON.parse(text))
    if (faults.length > 0)
      throw new Error(`The answer of ${url} strays from its schema: ${JSON.stringify(faults)}`)
    return text
  }
}
