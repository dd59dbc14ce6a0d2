// Checks values against the JSON schemas of the engine, as far as these have keywords. The server checks again with its own
// library; this check finds what it would refuse, so that the rest of a document can be saved.
import { Settings } from '../../engine/definition/definition.ts'
import { pointerStep } from '../../engine/faults.ts'
import { Logic } from '../../engine/logic/logic.ts'
import { questionTypes } from '../../engine/questions/index.ts'
import { Scoring } from '../../engine/scoring/schemas.ts'
import { Translations } from '../../engine/translation/schemas.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { isList, isThing, memberOf } from '../authoring/draft/json.ts'
import { type Path, pathOfPointer } from '../authoring/draft/path.ts'
import type { Validate } from '../document/sendable.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly required?: readonly string[]
}

/** The pointers of values that do not match, relative to the value. */
function mismatches(schema: Schema, value: unknown, pointer = ''): readonly string[] {
  if (schema.anyOf) return unionMismatches(schema.anyOf, value, pointer)
  if ('const' in schema) return value === schema.const ? [] : [pointer]
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? [] : [pointer]
    case 'number':
    case 'integer':
      return isNumber(schema, value) ? [] : [pointer]
    case 'string':
      return isText(schema, value) ? [] : [pointer]
    case 'array':
      return listMismatches(schema, value, pointer)
    case 'object':
      return objectMismatches(schema, value, pointer)
    default:
      return []
  }
}

const matches = (schema: Schema, value: unknown): boolean => mismatches(schema, value).length === 0

/** The mismatches with the type of the union that the value is closest to. */
function unionMismatches(kinds: readonly Schema[], value: unknown, pointer: string): readonly string[] {
  let nearest: readonly string[] | undefined
  for (const kind of kinds) {
    const found = mismatches(kind, value, pointer)
    if (found.length === 0) return []
    const isInside = found.every(place => place !== pointer)
    if (isInside && (nearest === undefined || found.length < nearest.length)) nearest = found
  }
  return nearest ?? [pointer]
}

const isNumber = (schema: Schema, value: unknown) =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  (schema.type !== 'integer' || Number.isInteger(value)) &&
  value >= (schema.minimum ?? value) &&
  value <= (schema.maximum ?? value) &&
  (schema.exclusiveMinimum === undefined || value > schema.exclusiveMinimum)

const patterns = new Map<string, RegExp>()

function matchesPattern(pattern: string, value: string): boolean {
  const made = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, made)
  return made.test(value)
}

function isText(schema: Schema, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  // Lengths count characters. A text has at least half as many as it has units.
  const length = value.length > maxLength || value.length < 2 * minLength ? [...value].length : value.length
  return length >= minLength && length <= maxLength && (!pattern || matchesPattern(pattern, value))
}

function listMismatches(schema: Schema, value: unknown, pointer: string): readonly string[] {
  if (!isList(value)) return [pointer]
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (value.length < minItems || value.length > maxItems) return [pointer]
  return items ? value.flatMap((item, i) => mismatches(items, item, pointer + pointerStep(i))) : []
}

function objectMismatches(schema: Schema, value: unknown, pointer: string): readonly string[] {
  if (!isThing(value)) return [pointer]
  const names = Object.keys(value)
  const { properties = {}, required = [], minProperties = 0 } = schema
  const isIncomplete = required.some(name => !Object.hasOwn(value, name))
  if (isIncomplete || names.length < minProperties || names.length > (schema.maxProperties ?? names.length))
    return [pointer]
  const [[pattern, named] = []] = Object.entries(schema.patternProperties ?? {})
  return names.flatMap(name => {
    const place = pointer + pointerStep(name)
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property) return mismatches(property, value[name], place)
    if (pattern !== undefined && named)
      return matchesPattern(pattern, name) ? mismatches(named, value[name], place) : [place]
    return schema.additionalProperties === false ? [place] : []
  })
}

/** TypeBox's schemas have more keywords than are checked here. */
const plain = (schema: object) => schema as Schema

function schemaOf(type: unknown): Schema | undefined {
  const schema = questionTypes.get(String(type))?.schema
  return schema && plain(schema)
}

/** Reports whether a member of a question of the type can have the value. */
export const memberFits = (type: string, name: string, value: unknown): boolean => {
  const schema = schemaOf(type)?.properties?.[name]
  return schema !== undefined && matches(schema, value)
}

/** Questions that have not changed are not checked again. */
const checked = new WeakMap<object, readonly string[]>()

function questionMismatches(question: unknown): readonly string[] {
  if (!isThing(question)) return ['']
  const before = checked.get(question)
  if (before) return before
  const schema = schemaOf(memberOf(question, 'type'))
  const found = schema ? mismatches(schema, question) : ['/type']
  checked.set(question, found)
  return found
}

const NAME: Schema = { type: 'string', minLength: 1, maxLength: 200 }
const DESCRIPTION: Schema = { type: 'string', maxLength: 4000 }
const OTHERS: Readonly<Record<string, Schema>> = {
  logic: plain(Logic),
  scoring: plain(Scoring),
  settings: plain(Settings),
  translations: plain(Translations),
}

/** The places of a document that the server would refuse. */
export const validate: Validate = (document: FormDocument): readonly Path[] =>
  [
    ...mismatches(NAME, document.name, '/name'),
    ...mismatches(DESCRIPTION, document.description, '/description'),
    ...document.questions.flatMap((question, i) =>
      questionMismatches(question).map(pointer => `/questions/${i}${pointer}`),
    ),
    ...Object.entries(OTHERS).flatMap(([part, schema]) =>
      mismatches(schema, memberOf(document, part), `/${part}`),
    ),
  ].map(pointer => pathOfPointer(document, pointer))
