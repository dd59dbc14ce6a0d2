// Values of a SELECT filter from texts, as its column has them.
import type { Scalar } from '../../../engine/dashboards/document.ts'
import type { ColumnType } from '../../../engine/query/columns.ts'

const isNumber = (type: ColumnType | undefined) => type === 'NUMBER' || type === 'INTEGER'

/** Undefined for none: the filter then shows all rows. */
export const chosenValues = (
  texts: readonly string[],
  type: ColumnType | undefined,
): readonly Scalar[] | undefined =>
  texts.length === 0
    ? undefined
    : texts.map(text => (isNumber(type) ? Number(text) : type === 'BOOLEAN' ? text === 'true' : text))

/** Parses values separated by commas. For a column of numbers, texts that are not numbers are left out. */
export function typedValues(
  text: string,
  type: ColumnType | undefined,
  isSingle: boolean,
): readonly Scalar[] | undefined {
  const texts = text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '' && (!isNumber(type) || Number.isFinite(Number(one))))
  return chosenValues(isSingle ? texts.slice(0, 1) : texts, type)
}
