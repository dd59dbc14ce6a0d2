// Generates valid values of a JSON Schema.
import fc from 'fast-check'
import type { Document, Schema } from '../support/openapi-document.ts'

function resolved({ $ref, ...schema }: Schema, document: Document): Schema {
  return $ref === undefined ? schema : (document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
}

/** Values that match a schema. */
export function validValues(reference: Schema, document: Document): fc.Arbitrary<unknown> {
  const schema = resolved(reference, document)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(member => validValues(member, document)))
  const types = [schema.type ?? []].flat()
  return types.length === 0
    ? fc.jsonValue({ maxDepth: 2 })
    : fc.oneof(...types.map(type => ofType(type, schema, document)))
}

function ofType(type: string, schema: Schema, document: Document): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000_000 })
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(validValues(schema.items ?? {}, document), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objects(schema, document)
    default:
      return fc.constant(null)
  }
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.uuid().map(id => `alice+${id}@example.com`),
  'date-time': fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(date => date.toISOString()),
  'language-tag': fc.constantFrom('de', 'pt-BR', 'zh-Hans-CN', 'xx'),
}

/** Cached by their bounds, because fast-check takes 10 ms to make one. */
const knownTexts = new Map<string, fc.Arbitrary<string>>()

function textOf(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const bounds = `${minLength} ${maxLength}`
  const known = knownTexts.get(bounds)
  if (known) return known
  const made = fc.string({ unit: 'grapheme', minLength, maxLength })
  knownTexts.set(bounds, made)
  return made
}

function texts({ pattern, format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const known = formats[format ?? '']
  if (known) return known
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const text = textOf(minLength, Math.min(maxLength, minLength + 40))
  return fc.oneof(
    { weight: 5, arbitrary: text.filter(({ length }) => length <= maxLength) },
    fc.constant('x'.repeat(maxLength)),
  )
}

const numbers = ({ minimum = -1_000_000, maximum = 1_000_000, multipleOf = 0.001 }: Schema) =>
  fc
    .integer({ min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) })
    .map(steps => Number((steps * multipleOf).toFixed(3)))

function objects({ properties = {}, required, additionalProperties }: Schema, document: Document) {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, validValues(member, document)]),
    ),
    required ? { requiredKeys: [...required] } : { requiredKeys: [] },
  )
  if (typeof additionalProperties !== 'object') return known
  return fc.dictionary(fc.constantFrom('france', 'pi', 'q1'), validValues(additionalProperties, document))
}
