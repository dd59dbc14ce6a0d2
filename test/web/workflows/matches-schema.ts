import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

export const matchesSchema = (schema: unknown, value: unknown): boolean =>
  Compile(schema as TSchema).Check(value)
