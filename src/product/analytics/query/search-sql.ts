// A search as SQL. Both texts are folded by DuckDB, whose small letters differ from those of JavaScript. Greek has two small sigmas.
import type { Column } from '../../../engine/query/columns.ts'
import type { Search } from '../../../engine/query/document.ts'
import type { Put } from '../conditions.ts'
import type { Relation } from './relation.ts'

const folded = (text: string) => `replace(nfc_normalize(lower(${text})), 'ς', 'σ')`

/** @returns SQL that is true or false, never null */
export function searchSql(
  { of, text }: Search,
  columns: ReadonlyMap<string, Column>,
  relation: Relation,
  put: Put,
): string {
  const { value } = relation.columnOf(of, put)
  const { type, values } = columns.get(of) ?? {}
  const has = (sql: string, wanted: string) => `contains(${folded(sql)}, ${wanted})`
  const isList = type === 'TEXT_LIST'
  if (!values)
    return `coalesce(${has(isList ? `array_to_string(${value}, chr(10))` : value, folded(put(text)))}, false)`
  const wanted = folded(put(text))
  const found = values.map(one => `case when ${has(put(one.label), wanted)} then ${put(one.value)} end`)
  const ids = `[${found.join(', ')}]`
  // A null in a list equals nothing.
  return `coalesce(${isList ? `list_has_any(${value}, ${ids})` : `list_contains(${ids}, ${value})`}, false)`
}
