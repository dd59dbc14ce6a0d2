// What a person or program gives who starts a run: values with the types of columns.
import { type Static, Type } from 'typebox'
import type { Value } from '../expressions/value.ts'
import { COLUMN_TYPES, type ColumnType, valueOfType } from '../query/columns.ts'

const MAX_INPUTS = 50

const InputField = Type.Object(
  {
    type: Type.Unsafe<ColumnType>({
      enum: [...COLUMN_TYPES],
      description: 'The type of the value, as columns of datasets have it. `JSON`: any value.',
      examples: ['TEXT'],
    }),
    required: Type.Optional(
      Type.Boolean({ description: 'True if no run starts without a value. False when absent.' }),
    ),
    label: Type.Optional(
      Type.String({ maxLength: 200, description: 'A name for people.', examples: ['E-mail address'] }),
    ),
  },
  { additionalProperties: false, title: 'ManualInputField', description: 'A value that a run starts with.' },
)

/** The fields of the input by name. Steps read them as `input.<name>`. */
export const ManualInput = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }), InputField, {
  additionalProperties: false,
  maxProperties: MAX_INPUTS,
  title: 'ManualInput',
  description:
    '`manual`: the values that a run starts with, by name. Steps read them as `input.<name>`. Any input when absent.',
  examples: [{ email: { type: 'TEXT', required: true, label: 'E-mail address' } }],
})
export type ManualInput = Static<typeof ManualInput>

/** What conditions can do with a value; undefined if it can be anything. */
export function valueOfInput({ type }: { readonly type: ColumnType }): Value | undefined {
  const value = valueOfType(type)
  return value.kind === 'record' ? undefined : value
}
