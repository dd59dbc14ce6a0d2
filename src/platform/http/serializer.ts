// Serializes replies with JSON.stringify, which is faster than generated serializers and drops no member that a schema lacks. In
// tests, a reply that does not match its schema is an error.
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { faultsOf } from './faults.ts'

/** Makes the serializer of a reply from its schema. */
export type Serializer = FastifySerializerCompiler<TSchema>

export const plainSerializer: Serializer = () => JSON.stringify

/** Compiles the schema on first use, because a test uses few operations. */
export const enforcingSerializer: Serializer = ({ schema, url }) => {
  let validator: Validator | undefined
  return data => {
    validator ??= Compile(schema)
    const text = JSON.stringify(data)
    const sent = JSON.parse(text)
    if (validator.Check(sent)) return text
    throw new Error(
      `The reply of ${url} does not match its schema: ${JSON.stringify(faultsOf(validator, sent))}`,
    )
  }
}
