// Values of filters in words.
import { labelOfChoice } from '../../../engine/dashboards/choices.ts'
import type { DateRange, Filter, Last, NumberRange, Scalar } from '../../../engine/dashboards/document.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { EditorContext } from '../dashboard-context.ts'

type Texts = Pick<EditorContext, 'texts' | 'locale' | 'sources'>

export function valueInWords(context: Texts, filter: Filter): string {
  const { texts, locale } = context
  const { default: value, kind } = filter
  if (value === undefined) return kind === 'DATE' ? texts.anyTime : texts.all
  if (typeof value === 'string') return texts.quote(value)
  if (Array.isArray(value)) return listInWords(context, filter, value as readonly Scalar[])
  if (kind === 'NUMBER') {
    const { min, max } = value as NumberRange
    const number = (count: number) => new Intl.NumberFormat(locale).format(count)
    if (min !== undefined && max !== undefined) return `${number(min)}–${number(max)}`
    return min === undefined ? `≤ ${number(max ?? 0)}` : `≥ ${number(min)}`
  }
  const { last, from, to } = value as DateRange
  if (last) return lastInWords(context, last)
  const day = (text: string | undefined) =>
    text === undefined
      ? '…'
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
          new Date(`${text}T00:00:00Z`),
        )
  return `${day(from)} – ${day(to)}`
}

export function lastInWords({ texts }: Pick<Texts, 'texts'>, last: Last): string {
  const [unit = 'days', count = 0] = Object.entries(last)[0] ?? []
  // The members of Last are the units.
  return texts.last[unit as keyof typeof texts.last](count)
}

function listInWords(context: Texts, filter: Filter, values: readonly Scalar[]): string {
  const [first = '', ...more] = values.map(choiceInWords(context, filter))
  return more.length === 0 ? first : `${first} +${more.length}`
}

/** The column whose values a SELECT filter offers. */
export function offeredColumn(
  { sources }: Pick<Texts, 'sources'>,
  { columns: [first] }: Filter,
): Column | undefined {
  return first && sources.columns(first.dataset)?.find(({ id }) => id === first.column)
}

/** What people read for a value of a SELECT filter. */
export function choiceInWords(context: Texts, filter: Filter): (value: Scalar) => string {
  const { yes, no } = context.texts
  const column = offeredColumn(context, filter)
  return value => {
    const text = String(value)
    return (
      labelOfChoice(filter, column, text) ??
      (column?.type === 'BOOLEAN' && text === 'true'
        ? yes
        : column?.type === 'BOOLEAN' && text === 'false'
          ? no
          : text)
    )
  }
}
