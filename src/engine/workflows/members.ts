// Schemas of members that several types of steps share.
import { Type } from 'typebox'
import { Condition } from '../expressions/condition.ts'
import type { Fault } from '../faults.ts'
import { AnyStep, MAX_STEPS } from './document.ts'

const Computed = Type.Object(
  { $: Type.Unknown({ description: 'JSON Logic over the names of the workflow.' }) },
  { additionalProperties: false, title: 'ComputedValue', description: 'A value that is computed.' },
)

/** Any JSON with texts that hold `{{name}}` and with `{ "$": expression }` in it. */
export const value = (description: string) => Type.Unknown({ description })

export const text = (description: string, maxLength = 10_000) =>
  Type.Union([Type.String({ maxLength }), Computed], { description })

/** A text without computed values, because a part of it is checked before it runs. */
export const template = (description: string, maxLength = 2000) =>
  Type.String({ minLength: 1, maxLength, description })

export const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(one => Type.Literal(one)),
      { description },
    ),
  )

/** A text that is empty before it is resolved can never be sent. */
export const emptyFaults = (step: Readonly<Record<string, unknown>>, names: readonly string[]): Fault[] =>
  names
    .filter(name => [step[name]].flat().some(one => one === ''))
    .map(name => ({ pointer: `/${name}`, code: 'value_missing', detail: `Fill in \`${name}\`.` }))

export const integer = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }))

export const steps = (description: string) => Type.Array(AnyStep, { maxItems: MAX_STEPS, description })

export const condition = (description: string) => Type.Unsafe<Condition>({ ...Condition, description })

export const values = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    maxProperties: 200,
    additionalProperties: true,
    description,
  })

/** ISO 8601: days, hours, minutes and seconds. */
export const DURATION =
  '^P(?=\\d|T\\d)(?:\\d{1,4}W|(?:\\d{1,4}D)?(?:T(?=\\d)(?:\\d{1,4}H)?(?:\\d{1,5}M)?(?:\\d{1,6}S)?)?)$'
export const duration = (description: string) =>
  Type.String({ pattern: DURATION, maxLength: 30, description, examples: ['P2D', 'PT30M'] })

export const MAX_SLEEP_MS = 90 * 24 * 60 * 60_000

const UNITS_MS: Readonly<Record<string, number>> = {
  W: 7 * 24 * 60 * 60_000,
  D: 24 * 60 * 60_000,
  H: 60 * 60_000,
  M: 60_000,
  S: 1000,
}

/** @returns milliseconds; undefined if the text is not a duration */
export function durationMs(text: string): number | undefined {
  if (!new RegExp(DURATION).test(text)) return undefined
  const parts = [...text.matchAll(/(\d+)([WDHMS])/g)]
  return parts.reduce((ms, [, count, unit = '']) => ms + Number(count) * (UNITS_MS[unit] ?? 0), 0)
}

/** @returns milliseconds, at most 90 days; undefined if the text is not a duration */
export function parseDuration(text: string): number | undefined {
  const ms = durationMs(text)
  return ms === undefined ? undefined : Math.min(ms, MAX_SLEEP_MS)
}

/** The source of rows: a dataset, which can be a web form. */
export const source = {
  dataset: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The id of a dataset or web form of the application.',
    examples: ['dataset_01jzk3v9w2e8ra4m7y5c6q0htd'],
  }),
  where: Type.Optional(
    condition('The rows to take. `row.<column>` is a column; `$` holds a value of the workflow.'),
  ),
}

export const sort = Type.Optional(
  Type.Object(
    {
      by: Type.String({ minLength: 1, maxLength: 200, description: 'The id of a column.' }),
      order: Type.Optional(oneOf(['ASC', 'DESC'], '`ASC` when absent.')),
    },
    { additionalProperties: false, title: 'StepSort', description: 'The order of the rows.' },
  ),
)

/** The web form that a step works on. */
export const webform = {
  webformid: Type.String({
    pattern: '^webform_[0-9a-z]{26}$',
    description: 'A web form of the application.',
    examples: ['webform_01jzk3v9w2e8ra4m7y5c6q0htd'],
  }),
}

/** The rows that a step changes. */
export const chosenRows = {
  ...source,
  rowid: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Computed], {
      description: 'The id of one row, instead of `where`.',
    }),
  ),
}

/** The faults of `chosenRows`. */
export const rowsFaults = ({ where, rowid }: { readonly where?: unknown; readonly rowid?: unknown }) =>
  (where === undefined) === (rowid === undefined)
    ? [{ pointer: '', code: 'member_missing', detail: 'Say which rows: either `where` or `rowid`.' }]
    : []

const HOST = /^https?:\/\/[^/{}?#\s]+(?:[/?#]|$)/

/** Whether an address begins with a host that has no names. */
export const namesHost = (url: string): boolean => HOST.test(url)

/** The host of an address is known before it is called. */
export const hostFaults = (url: string): Fault[] =>
  namesHost(url)
    ? []
    : [
        {
          pointer: '/url',
          code: 'url_invalid',
          detail: 'Begin with https:// and a host. Names can stand only behind the host.',
        },
      ]
