// A field for each member of a step, by its schema. fields/members.ts has those that a schema cannot say.
import type { nothing, TemplateResult } from 'lit'
import { stepKinds } from '../../../engine/workflows/index.ts'
import { DURATION } from '../../../engine/workflows/members.ts'
import { segments, select } from '../../kit/choose.ts'
import { numberField, textField } from '../../kit/field.ts'
import type { StepField } from './change.ts'
import { durationField } from './duration-field.ts'
import { mapField } from './map-field.ts'
import { anyValue, textsWithNames, textWithNames } from './named-texts.ts'
import { objectField } from './object-field.ts'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
}

const LONG = 1000
const FEW = 3

/** Members that stand in the list, or that are settings of every step. */
const ELSEWHERE = new Set([
  'id',
  'type',
  'name',
  'when',
  'onError',
  'retry',
  'timeoutSeconds',
  'repeat',
  'sample',
  'steps',
  'cases',
  'otherwise',
  'onTimeout',
])

/** The members of a type, in the order of its schema. */
export function membersOf(type: StepField['step']['type']): string[] {
  const { properties } = stepKinds[type].schema as { readonly properties: Readonly<Record<string, Schema>> }
  return Object.keys(properties).filter(name => !ELSEWHERE.has(name))
}

function schemaOf(
  type: StepField['step']['type'],
  name: string,
): { readonly schema: Schema; readonly isNeeded: boolean } {
  const { properties, required = [] } = stepKinds[type].schema as unknown as {
    readonly properties: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
  }
  return { schema: properties[name] ?? {}, isNeeded: required.includes(name) }
}

const textOf = (texts: Readonly<Record<string, string>>, type: string, name: string): string | undefined =>
  texts[`${type}.${name}`] ?? texts[name]

export function memberLabel({ context, step }: StepField, name: string): string {
  return textOf(context.texts.members, step.type, name) ?? name
}

export function schemaField(field: StepField, name: string): TemplateResult | typeof nothing {
  const { context, step, change, faultAt } = field
  const { texts } = context
  const { schema, isNeeded } = schemaOf(step.type, name)
  const value = step[name]
  const shared = {
    id: `${step.id}-${name}`,
    label: memberLabel(field, name),
    hint: textOf(texts.hints, step.type, name),
    error: faultAt(`/${name}`),
    pointer: name,
    isStacked: true,
  }
  const named = { ...shared, step: step.id, takesSecrets: stepKinds[step.type].secretsIn.includes(name) }
  const set = (next: unknown) => change({ [name]: next }, name)
  const literals = schema.anyOf?.filter(one => one.const !== undefined).map(one => String(one.const)) ?? []
  if (literals.length > 0) {
    const control = literals.length <= FEW ? segments : select
    const options = literals.map(one => ({ value: one, label: texts.choices[one] ?? one }))
    return control({ ...shared, value: String(value ?? literals[0]), options, onChange: set })
  }
  if (schema.pattern === DURATION)
    return durationField(texts, { ...shared, value: String(value ?? ''), onChange: set })
  if (schema.type === 'string' && schema.pattern !== undefined)
    return textField({
      ...shared,
      isCode: true,
      value: String(value ?? ''),
      onChange(text) {
        if (text === '' && !isNeeded) set(undefined)
        else if (new RegExp(schema.pattern ?? '').test(text)) set(text)
      },
    })
  if (schema.type === 'integer' || schema.type === 'number')
    return numberField({
      ...shared,
      value: typeof value === 'number' ? value : undefined,
      min: schema.minimum,
      max: schema.maximum,
      step: 1,
      onChange: set,
    })
  if (schema.type === 'array')
    return schema.items?.type === 'integer'
      ? numbersField(field, name, shared)
      : textsWithNames(context, { ...named, value, onInput: set })
  const text = schema.type === 'string' ? schema : schema.anyOf?.find(({ type }) => type === 'string')
  if (text) {
    const isLong = (text.maxLength ?? 0) > LONG && name !== 'url'
    // A needed text without a character cannot be saved.
    const keep = (next: unknown) => (isNeeded || next !== '' ? set(next) : set(undefined))
    return textWithNames(context, {
      ...named,
      rows: isLong ? 4 : 1,
      isCode: name === 'url',
      maxLength: text.maxLength,
      value,
      onInput: next => (schema.type === 'string' && next === '' ? undefined : keep(next)),
    })
  }
  if (schema.additionalProperties === true)
    return mapField(context, {
      ...named,
      value: Object(value),
      onChange: (next, joins) => change({ [name]: next }, joins),
    })
  if (schema.type === undefined && schema.anyOf === undefined)
    return objectField(context, {
      ...named,
      value,
      onChange: (next, joins) => change({ [name]: next }, joins ?? name),
    })
  return anyValue(context, { ...named, value, onInput: set })
}

/** Statuses with commas between them. */
function numbersField(
  { step, change }: StepField,
  name: string,
  shared: { readonly id: string; readonly label: string },
): TemplateResult {
  const value = step[name]
  return textField({
    ...shared,
    value: Array.isArray(value) ? value.join(', ') : '',
    onChange(text) {
      const numbers = text
        .split(/[\s,]+/)
        .map(Number)
        .filter(one => Number.isInteger(one) && one > 0)
      change({ [name]: numbers.length > 0 ? numbers : undefined })
    },
  })
}
