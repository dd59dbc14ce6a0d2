// The order of the result, by one part of the query after the other, and how many rows it has.
import { html, type TemplateResult } from 'lit'
import { MAX_ROWS } from '../../engine/query/document.ts'
import { segments, select } from '../kit/choose.ts'
import { numberField } from '../kit/field.ts'
import { type EditorContext, errorAt } from './chart-context.ts'
import { partsOf } from './names.ts'
import { type SortKeys, withinLimits, withSortKey } from './sort-keys.ts'

const MAX_KEYS = 4
const ORDERS = ['ASC', 'DESC'] as const

export function orderEditor(context: EditorContext): TemplateResult {
  const { texts, document, editQuery } = context
  const { sort = [], limit } = document.query
  const set = (next: SortKeys) => editQuery({ sort: next.length > 0 ? next : undefined })
  const parts = partsOf(context)
  const free = parts.filter(({ value }) => !sort.some(({ by }) => by === value))
  const key = (i: number) => {
    const by = sort[i]?.by ?? ''
    const order = sort[i]?.order ?? 'ASC'
    const name = parts.find(({ value }) => value === by)?.label ?? by
    return html`${select({
      id: i === 0 ? 'sort-by' : `sort-by-${i}`,
      label: i === 0 ? texts.sortBy : texts.sortThen,
      pointer: `/query/sort/${i}/by`,
      value: by,
      error: errorAt(context, `/query/sort/${i}/by`),
      options: [
        { value: '', label: i === 0 ? texts.sortNone : texts.sortEnd },
        ...(by === '' ? [] : [{ value: by, label: name }]),
        ...free,
      ],
      onChange: next => set(withSortKey(sort, i, next)),
    })}
    ${
      sort[i] &&
      segments({
        id: `sort-order-${i}`,
        label: texts.directionOf(name),
        hidesLabel: true,
        value: order,
        options: ORDERS.map(value => ({ value, label: texts.directions[value] })),
        onChange: next => set(sort.with(i, { by, order: next === 'DESC' ? 'DESC' : 'ASC' })),
      })
    }`
  }
  // The last one is to be chosen.
  const shown = free.length > 0 && sort.length < MAX_KEYS ? sort.length + 1 : sort.length
  return html`
    ${Array.from({ length: shown }, (_, i) => key(i))}
    ${numberField({
      id: 'limit',
      label: texts.limit,
      hint: texts.limitHint,
      pointer: '/query/limit',
      value: limit,
      min: 1,
      max: MAX_ROWS,
      step: 1,
      onChange: number => editQuery({ limit: withinLimits(number) }, 'limit'),
    })}
  `
}
