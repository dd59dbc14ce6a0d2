import type { Condition } from '../../engine/expressions/condition.ts'

/** The id of a row in filters. Columns do not begin with an underscore. */
export const ROW_ID = '_rowid'

/** The most ids that are looked up. A filter with more ids reads all rows. */
const MAX_IDS = 500

/** The only ids that rows can have which meet a condition; undefined if it does not name them. */
export function rowIdsIn(condition: Condition): readonly string[] | undefined {
  const { and, in: within, '==': equal } = condition as Readonly<Record<string, unknown>>
  if (Array.isArray(and)) return and.map(part => rowIdsIn(Object(part))).find(ids => ids !== undefined)
  const [name, ids] = Array.isArray(within) ? within : []
  if (isRowId(name) && Array.isArray(ids)) return idsIn(ids)
  if (!Array.isArray(equal)) return undefined
  const [left, right] = equal
  return isRowId(left) ? idsIn([right]) : isRowId(right) ? idsIn([left]) : undefined
}

const isRowId = (value: unknown) => Object(value).var === ROW_ID

const idsIn = (values: readonly unknown[]) => {
  const ids = values.filter(value => typeof value === 'string')
  return ids.length === values.length && ids.length <= MAX_IDS ? [...new Set(ids)] : undefined
}
