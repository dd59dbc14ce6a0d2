// Builds a value with every member of a schema: one array element of each kind, and the first kind elsewhere.
import fc from 'fast-check'

interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly maxProperties?: number
  readonly minimum?: number
  readonly pattern?: string
  readonly format?: string
  readonly title?: string
}

/** @param definition a TypeBox schema, which is plain JSON Schema */
export const withEveryMember = (definition: object): object =>
  fullObject(JSON.parse(JSON.stringify(definition)))

function fullObject({ properties = {}, patternProperties = {}, maxProperties }: Schema) {
  const members = Object.entries(properties).slice(0, maxProperties)
  const named = Object.entries(patternProperties).map(
    ([pattern, schema]) => [text({ pattern }), schema] as const,
  )
  return Object.fromEntries([...members, ...named].map(([name, schema]) => [name, fullValue(schema)]))
}

function fullValue(schema: Schema): unknown {
  if (schema.title === 'Condition') return { '==': [{ var: 'q1' }, null] }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return schema.anyOf.map(fullValue)[0]
  switch (schema.type) {
    case 'object':
      return fullObject(schema)
    case 'array': {
      const kinds = schema.items?.anyOf ?? [schema.items ?? {}]
      const all = kinds.map(fullValue)
      const missing = Math.max(0, (schema.minItems ?? 0) - all.length)
      // Only lists of texts are unique.
      const more = (i: number) => (schema.uniqueItems ? text(kinds[0] ?? {}, i + 2) : all[0])
      return [...all, ...Array.from({ length: missing }, (_, i) => more(i))]
    }
    case 'string':
      return text(schema)
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return { any: ['value', null, 0.5] }
  }
}

function text({ pattern, format }: Schema, seed = 1): string {
  if (format === 'date-time') return '2026-12-01T10:00:00+01:00'
  if (pattern === undefined) return 'Größe "x" \u2028 <b>'
  const [sample = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 1 })
  return sample
}
