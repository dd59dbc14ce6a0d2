// Converts TypeBox's errors to faults. For a union, TypeBox reports the errors of every member. Only those of the member
// with the value's `type` are kept, and a union of constants becomes one fault.
import type { TLocalizedValidationError } from 'typebox/error'
import type { Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'
import { type Fault, MAX_FAULTS, pointerStep } from '../../engine/faults.ts'

// The default of eight would hide most faults of a document, and one fault in a union takes several.
const MAX_ERRORS = 5_000
/** Items that are checked by themselves. */
const MAX_ITEMS = 1_000
Settings.Set({ maxErrors: MAX_ERRORS })

/** Every fault of a value, at most one for each pointer. */
export function faultsOf(validator: Validator, value: unknown, schema?: unknown): Fault[] {
  const { faults, isCutOff } = faultsIn(validator, value, schema)
  if (!isCutOff) return faults
  return faultsOfItems(validator, value, schema) ?? [...faults, TOO_MANY]
}

function faultsIn(validator: Validator, value: unknown, schema: unknown) {
  const faults = new Map<string, Fault>()
  const [, errors] = validator.Errors(value)
  for (const error of withAllTypes(meantErrors(errors))) {
    for (const fault of toFaults(error, schema)) {
      // The first error at a pointer is the clearest one.
      if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault)
    }
  }
  // If errors were cut off, the clear ones may be missing.
  const isCutOff = errors.length >= MAX_ERRORS || (errors.length > 0 && faults.size === 0)
  return { faults: [...faults.values()], isCutOff }
}

/**
 * Checks each item of the longest list by itself, because a wrong item of a union has dozens of errors. After MAX_FAULTS faults, a wrong
 * item counts as one. Undefined if there is no list.
 */
function faultsOfItems(validator: Validator, value: unknown, schema: unknown): Fault[] | undefined {
  const lists = Object.entries(Object(value)).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  const [name, items] = lists.sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  if (name === undefined || items === undefined || items.length < 2) return undefined
  const faults = new Map<string, Fault>()
  const first = `${pointerStep(name)}/0`
  for (const [i, item] of items.slice(0, MAX_ITEMS).entries()) {
    const alone = { ...Object(value), [name]: [item] }
    if (validator.Check(alone)) continue
    const own = `${pointerStep(name)}/${i}`
    const found =
      faults.size < MAX_FAULTS ? faultsIn(validator, alone, schema).faults : [{ ...TOO_MANY, pointer: first }]
    for (const fault of found) {
      const isOwn = fault.pointer === first || fault.pointer.startsWith(`${first}/`)
      const pointer = isOwn ? own + fault.pointer.slice(first.length) : fault.pointer
      faults.set(pointer, { ...fault, pointer })
    }
  }
  return [...faults.values()]
}

const TOO_MANY: Fault = {
  pointer: '',
  code: 'too_many_faults',
  detail: 'Too many errors to list. Start from an example in the documentation.',
}

type SchemaError = TLocalizedValidationError

function meantErrors(errors: SchemaError[]): SchemaError[] {
  const wrong = wrongMembers(errors)
  const kept = errors.filter(error => !belongsToWrongMember(error, wrong))
  // A union is reported itself only if nothing inside it is.
  const places = new Set(
    kept.flatMap(({ keyword, instancePath }) => ancestors(instancePath).slice(keyword === 'anyOf' ? 1 : 0)),
  )
  return kept.flatMap(error => {
    if (error.keyword !== 'anyOf') return isConstantOfUnion(error) ? [] : [error]
    const constants = constantsAt(errors, error)
    if (constants.length > 0) return [oneOf(error, error.instancePath, constants)]
    if (places.has(error.instancePath)) return []
    const types = wrong.get(error.instancePath)
    return [types ? oneOf(error, `${error.instancePath}/type`, [...types.values()]) : error]
  })
}

/** If a value has none of the types of a union, its fault names all of them. */
function withAllTypes(errors: readonly SchemaError[]): SchemaError[] {
  const typesAt = new Map<string, string[]>()
  for (const error of errors)
    if (isTypeOfUnion(error))
      typesAt.set(error.instancePath, [...(typesAt.get(error.instancePath) ?? []), String(error.params.type)])
  return errors.map(error => {
    const types = isTypeOfUnion(error) ? [...new Set(typesAt.get(error.instancePath))] : []
    const last = types.pop()
    return types.length > 0 ? { ...error, message: `must be ${types.join(', ')} or ${last}` } : error
  })
}

const isTypeOfUnion = (error: SchemaError): error is Extract<SchemaError, { keyword: 'type' }> =>
  error.keyword === 'type' && /\/anyOf\/\d+$/.test(error.schemaPath)

/** The schema paths of union members with another `type` than the value, and their types; by the pointer of the value. */
function wrongMembers(errors: readonly SchemaError[]): Map<string, Map<string, unknown>> {
  const wrong = new Map<string, Map<string, unknown>>()
  const add = (place: string, member: string, type?: unknown) => {
    const members = wrong.get(place) ?? new Map()
    if (type !== undefined || !members.has(member)) members.set(member, type)
    wrong.set(place, members)
  }
  for (const { keyword, schemaPath, instancePath, params } of errors) {
    const member = /^(.*\/anyOf\/\d+)\/properties\/type$/.exec(schemaPath)?.[1]
    if (keyword === 'const' && member)
      add(instancePath.slice(0, -'/type'.length), member, params.allowedValue)
  }
  return wrong
}

const belongsToWrongMember = (
  { schemaPath, instancePath }: SchemaError,
  wrong: Map<string, Map<string, unknown>>,
) =>
  ancestors(instancePath).some(place =>
    [...(wrong.get(place)?.keys() ?? [])].some(
      member => schemaPath === member || schemaPath.startsWith(`${member}/`),
    ),
  )

const isConstantOfUnion = ({ keyword, schemaPath }: SchemaError) =>
  keyword === 'const' && /\/anyOf\/\d+$/.test(schemaPath)

const constantsAt = (errors: readonly SchemaError[], union: SchemaError) =>
  errors.flatMap(error =>
    error.keyword === 'const' &&
    error.instancePath === union.instancePath &&
    error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`)
      ? [error.params.allowedValue]
      : [],
  )

const oneOf = (error: SchemaError, instancePath: string, values: readonly unknown[]): SchemaError => ({
  ...error,
  keyword: 'enum',
  instancePath,
  params: { allowedValues: [...values] },
  message: `must be one of ${values.join(', ')}`,
})

/** A pointer and its ancestors: "/a/0/b", "/a/0", "/a", "". */
function ancestors(pointer: string): string[] {
  const all = [pointer]
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    all.push(pointer.slice(0, end))
    if (end === 0) break
  }
  return all
}

function toFaults(
  { keyword, instancePath, schemaPath, params, message }: SchemaError,
  schema: unknown,
): Fault[] {
  if (keyword === 'required') {
    return params.requiredProperties.map(name => ({
      pointer: instancePath + pointerStep(name),
      code: 'required',
      detail: `${name} is required.`,
    }))
  }
  if (keyword === 'additionalProperties') {
    return params.additionalProperties.map(name => ({
      pointer: instancePath + pointerStep(name),
      code: 'unknown_member',
      detail: `Unknown member ${name}.`,
    }))
  }
  // Usually a duplicate of additionalProperties at the same object.
  if (keyword === 'boolean') {
    const name = nameIn(instancePath)
    return [{ pointer: instancePath, code: 'unknown_member', detail: `Unknown member ${name}.` }]
  }
  if (keyword === 'pattern')
    return [{ pointer: instancePath, code: keyword, detail: formOf(schemaAt(schema, schemaPath)) }]
  return [{ pointer: instancePath, code: keyword, detail: sentence(keyword, params, message) }]
}

/** The last step of a pointer (RFC 6901). */
const nameIn = (pointer: string) =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')

/** The part of a schema at a path such as `#/properties/id`. Undefined behind a reference. */
function schemaAt(schema: unknown, path: string): Readonly<Record<string, unknown>> | undefined {
  const steps = path.replace(/^#/, '').split('/').slice(1)
  const found = steps.reduce<unknown>((part, step) => Object(part)[step], schema)
  return typeof found === 'object' && found !== null ? Object(found) : undefined
}

/** How a text must be written. People cannot read its regular expression. */
function formOf(schema: Readonly<Record<string, unknown>> | undefined): string {
  const { description, examples } = schema ?? {}
  const [example] = Array.isArray(examples) ? examples : []
  const such = typeof example === 'string' ? `, such as ${example}` : ''
  return `Is not written as it must be${such}.${typeof description === 'string' ? ` ${description}` : ''}`
}

const formats: Readonly<Record<string, string>> = {
  email: 'Must be an email address, such as name@example.com.',
  'date-time':
    'Must be a date and time from 1970 on with an offset (ISO 8601), such as 2027-01-31T09:00:00Z.',
  'language-tag': 'Must be a language tag (BCP 47), such as de or pt-BR.',
}

function sentence(keyword: string, params: object, message: string): string {
  const [given] = Object.values(params)
  if (keyword === 'format') return formats[String(given)] ?? `${message}.`
  if (keyword === 'const') return `Must be ${JSON.stringify(given)}.`
  if (keyword === 'minProperties') return `Must have at least ${given} member${given === 1 ? '' : 's'}.`
  if (keyword === 'maxProperties') return `Must have at most ${given} member${given === 1 ? '' : 's'}.`
  if (keyword === 'anyOf') return 'Must match one of the allowed schemas. See the documentation.'
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
