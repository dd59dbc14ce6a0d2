import { Type } from 'typebox'
import type { Fault } from '../../faults.ts'
import { integer, sort, source, steps } from '../members.ts'
import { LOOP_LIMITS, limitOf, takesFirst, tooManyItems } from '../row-limits.ts'
import { defineStep } from '../step.ts'
import { resolve } from '../values.ts'

const Rows = Type.Object(
  {
    lookup: Type.Object(
      { ...source, sort },
      { additionalProperties: false, title: 'LoopLookup', description: 'The rows.' },
    ),
  },
  { additionalProperties: false, title: 'LoopOverRows', description: 'Rows of a dataset, read in pages.' },
)

/** True if the items of a loop are rows, which are read in pages. */
export const isOverRows = (over: unknown): over is { readonly lookup: Readonly<Record<string, unknown>> } =>
  isObject(over) && isObject(over.lookup)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The schema also takes a computed list, and so anything.
const datasetFaults = (over: unknown): Fault[] =>
  isOverRows(over) && typeof over.lookup.dataset !== 'string'
    ? [{ pointer: '/over/lookup/dataset', code: 'member_missing', detail: 'Name the dataset of the rows.' }]
    : []

/** What every run has by these names could not be read in the loop. */
const RESERVED: readonly string[] = ['index', 'run', 'secrets', 'steps', 'variables']

const nameFaults = (name = 'item'): Fault[] =>
  RESERVED.includes(name)
    ? [
        {
          pointer: '/as',
          code: 'name_reserved',
          detail: `\`${name}\` already has a meaning. Give \`as\` another name, such as \`item\`.`,
        },
      ]
    : []

/** Runs its steps for each item, one after the other. */
export const forEach = defineStep({
  type: 'forEach',
  works: 'CONTROL',
  gives: ['count', 'failed', 'more'],
  rowConditions: ['over'],
  members: {
    over: Type.Union([Rows, Type.Unknown()], {
      description:
        'A list, such as `{ "$": { "var": "steps.call.body" } }`, or `{ "lookup": ... }` for rows of a dataset.',
    }),
    as: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
        description: 'The name of the current item. `item` when absent.',
      }),
    ),
    steps: steps('Runs for each item.'),
    limit: integer(
      1,
      LOOP_LIMITS.most,
      'Takes the first items only. If it is absent, more than 1000 items fail the step; if it is 10000, more than 10000.',
    ),
  },
  check: ({ over, as: name }) => [...datasetFaults(over), ...nameFaults(name)],
  lists: ({ steps: inner, as = 'item' }) => [{ pointer: '/steps', steps: inner, item: as }],
  enter(step, scope) {
    if (isOverRows(step.over)) return { pages: true }
    const items = resolve(step.over, scope)
    if (!Array.isArray(items)) return { fault: '`over` is not a list.' }
    const limit = limitOf(step, LOOP_LIMITS)
    if (items.length <= limit) return { items }
    return takesFirst(step, LOOP_LIMITS)
      ? { items: items.slice(0, limit), more: true }
      : { error: tooManyItems(step) }
  },
})
