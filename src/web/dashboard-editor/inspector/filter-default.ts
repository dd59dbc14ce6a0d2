// The value of a filter at first.
import { html, nothing, type TemplateResult } from 'lit'
import { listedChoices } from '../../../engine/dashboards/choices.ts'
import type { DateRange, Filter, NumberRange, Scalar } from '../../../engine/dashboards/document.ts'
import { readLast, writeLast } from '../../../engine/dashboards/values.ts'
import { type Choosable, checks, select } from '../../kit/choose.ts'
import { numberField, textField } from '../../kit/field.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { chosenValues, typedValues } from '../document/filter-values.ts'
import { setDefault } from '../document/filters.ts'
import { PERIODS } from '../periods.ts'
import { choiceInWords, lastInWords, offeredColumn } from '../views/filter-values.ts'

/** Ends of a range in the wrong order: they are shown with an error until they are corrected. */
const unordered = new WeakMap<Filter, DateRange & NumberRange>()

const PLAIN = { isStacked: true, pointer: 'default' }

/** The value that readers see first. */
export function defaultValue(context: EditorContext, filter: Filter): TemplateResult {
  const { texts, workspace } = context
  const { id, kind, default: value } = filter
  const set = (next: Filter['default'], joins?: string) =>
    edit(context, setDefault(workspace.content, id, next), joins ? { joins: `${id} ${joins}` } : {})
  switch (kind) {
    case 'DATE':
      return dates(context, filter, (next, isTyped = false) =>
        // A browser reports each part of a date that is typed.
        edit(
          context,
          setDefault(workspace.content, id, next),
          isTyped ? { joins: `${id} days`, isSession: true } : {},
        ),
      )
    case 'NUMBER': {
      const wrong = unordered.get(filter)
      const { min, max } = wrong ?? ((value ?? {}) as NumberRange)
      const range = (next: NumberRange) => {
        const { min: from, max: to } = next
        if (from !== undefined && to !== undefined && from > to) return hold(context, filter, next)
        unordered.delete(filter)
        set(
          from === undefined && to === undefined
            ? undefined
            : { ...(from !== undefined && { min: from }), ...(to !== undefined && { max: to }) },
          'range',
        )
      }
      const give = (limit: number | undefined, name: 'min' | 'max', other: NumberRange) =>
        range({ ...other, ...(limit !== undefined && { [name]: limit }) })
      return html`<div class="place">
        ${numberField({ id: 'filter-min', label: texts.min, ...PLAIN, value: min, onChange: next => give(next, 'min', max === undefined ? {} : { max }) })}
        ${numberField({ id: 'filter-max', label: texts.max, ...PLAIN, value: max, error: wrong && texts.maxWrong, onChange: next => give(next, 'max', min === undefined ? {} : { min }) })}
      </div>`
    }
    case 'SEARCH':
      return textField({
        id: 'filter-search',
        label: texts.searchFor,
        ...PLAIN,
        maxLength: 200,
        value: typeof value === 'string' ? value : '',
        onInput: text => set(text === '' ? undefined : text, 'search'),
      })
    case 'SELECT':
      return selection(context, filter, set)
  }
}

function hold({ update }: EditorContext, filter: Filter, range: DateRange & NumberRange): void {
  unordered.set(filter, range)
  update()
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The last 30 days: the first range when people choose days. */
function recentDays(): DateRange {
  const to = new Date()
  const from = new Date(to)
  from.setUTCDate(from.getUTCDate() - 30)
  return { from: dayOf(from), to: dayOf(to) }
}

function dates(
  context: EditorContext,
  filter: Filter,
  set: (value: DateRange | undefined, isTyped?: boolean) => void,
): TemplateResult {
  const { texts } = context
  const wrong = unordered.get(filter)
  const { last, from, to } = wrong ?? ((filter.default ?? {}) as DateRange)
  const isOther = last && !PERIODS.some(one => writeLast(one) === writeLast(last))
  const hasDays = from !== undefined || to !== undefined
  const day = (side: 'from' | 'to') =>
    textField({
      id: `filter-${side}`,
      label: texts[side],
      type: 'date',
      ...PLAIN,
      value: (side === 'from' ? from : to) ?? '',
      error: side === 'to' && wrong ? texts.toWrong : undefined,
      onChange(value) {
        const ends = { from, to, [side]: value || undefined }
        const given = Object.entries(ends).filter(([, one]) => one)
        const next: DateRange | undefined = given.length > 0 ? Object.fromEntries(given) : undefined
        if (ends.from && ends.to && ends.from > ends.to) return hold(context, filter, next ?? {})
        unordered.delete(filter)
        set(next, true)
      },
    })
  return html`${select({
    id: 'filter-last',
    label: texts.value,
    ...PLAIN,
    value: last ? writeLast(last) : hasDays ? 'days' : '',
    options: [
      { value: '', label: texts.anyTime },
      ...[...PERIODS, ...(isOther ? [last] : [])].map(one => ({
        value: writeLast(one),
        label: lastInWords(context, one),
      })),
      { value: 'days', label: texts.days },
    ],
    onChange(text) {
      const next = readLast(text)
      unordered.delete(filter)
      set(text === 'days' ? recentDays() : next && { last: next })
    },
  })}
    ${hasDays ? html`<div class="place">${day('from')} ${day('to')}</div>` : nothing}`
}

/** Values of other columns than those of choices. With more of them, people type the values. */
const MAX_VALUES = 40

/** A chosen value that no row has now stays visible until another one is chosen. */
const withChosen = (offered: readonly Choosable[], chosen: readonly Choosable[]) => [
  ...offered,
  ...chosen.filter(({ value }) => !offered.some(one => one.value === value)),
]

function selection(
  context: EditorContext,
  filter: Filter,
  set: (value: readonly Scalar[] | undefined) => void,
): TemplateResult {
  const { texts, sources } = context
  const [first] = filter.columns
  const column = offeredColumn(context, filter)
  const inWords = choiceInWords(context, filter)
  const withLabels = (values: readonly string[]) => values.map(value => ({ value, label: inWords(value) }))
  const named = listedChoices(filter, column) ?? []
  const found = named.length > 0 || !first ? [] : sources.values(first)
  if (found === undefined) return html`<p class="k-hint" role="status">${texts.loading}</p>`
  const values = Array.isArray(filter.default) ? (filter.default as readonly Scalar[]).map(String) : []
  const offered = named.length > 0 ? named : found.length > MAX_VALUES ? [] : withLabels(found)
  const choices = offered.length === 0 ? [] : withChosen(offered, withLabels(values))
  const take = (next: readonly string[]) => set(chosenValues(next, column?.type))
  if (choices.length > 0)
    return filter.single
      ? select({
          id: 'filter-value',
          label: texts.value,
          ...PLAIN,
          value: values[0] ?? '',
          options: [{ value: '', label: texts.all }, ...choices],
          onChange: value => take(value === '' ? [] : [value]),
        })
      : checks({ id: 'filter-value', label: texts.value, ...PLAIN, values, options: choices, onChange: take })
  return textField({
    id: 'filter-value',
    label: texts.value,
    hint: texts.valueHint,
    ...PLAIN,
    value: values.join(', '),
    onChange: text => set(typedValues(text, column?.type, filter.single === true)),
  })
}
