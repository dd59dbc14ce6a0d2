// Where the copy of a form has the values of names: answers, parts of answers, and system fields.
import type { Find } from '../../engine/expressions/check.ts'
import type { Value } from '../../engine/expressions/value.ts'
import { toPointer } from '../../engine/json-pointer.ts'
import { isSystemField } from '../responses/response-fields.ts'
import { isAnswered } from './cells.ts'
import { type Place, type PlaceOf, type Put, Undecided } from './conditions.ts'
import { columnOf, type Field, keyColumn, systemColumn } from './fields.ts'
import { isOwnWords, ownWordsSql } from './query/json-cell.ts'

/** @param fields the columns of a question id; several if its type changed */
export type FieldsOf = (id: string) => readonly Field[]

const TEXTUAL: ReadonlySet<string> = new Set(['text', 'choice', 'date', 'time'])
/** Of numbers, in `json_type` of DuckDB. */
const JSON_NUMBERS = "('UBIGINT', 'BIGINT', 'DOUBLE')"

/** The fields of a question, and the path to a part of its answers. */
export function fieldsNamed(name: string, fieldsOf: FieldsOf) {
  const [root = '', ...path] = name.split('.')
  const isHiddenField = root === 'hidden' && path.length > 0 && fieldsOf(root).length === 0
  const [id = '', ...members] = isHiddenField ? path : [root, ...path]
  return { found: fieldsOf(id), members }
}

/** @param find the kinds of values by their names */
export const placesOf =
  (find: Find, fieldsOf: FieldsOf): PlaceOf =>
  (name, put) => {
    const value = find(name)
    if (!('kind' in value)) throw new Undecided()
    if (isSystemField(name)) {
      const sql = systemColumn(name)
      const compared = value.ignoresCase ? keyColumn(sql) : sql
      return { sql, compared, value, isThere: `${sql} is not null` }
    }
    const { found, members } = fieldsNamed(name, fieldsOf)
    const [field, ...others] = found
    if (!field || others.length > 0) throw new Undecided()
    if (isOwnWords(name, find)) {
      const sql = ownWordsSql(members, put)(columnOf.json(field))
      return { sql, compared: sql, value, isThere: `${sql} is not null` }
    }
    if (members.length > 0) return memberPlace(field, members, value, put)
    if (field.layout === 'record' && value.kind !== 'record') throw new Undecided()
    const sql = columnOf.value(field)
    const compared = value.ignoresCase ? columnOf.key(field) : sql
    return { sql, compared, value, isThere: isAnswered(field) }
  }

/** A part of an answer, such as `name.first`. */
function memberPlace(field: Field, members: readonly string[], value: Value, put: Put): Place {
  const json = columnOf.json(field)
  if (value.ignoresCase) throw new Undecided()
  if (field.layout === 'texts') {
    if (members.length > 1 || members[0] !== 'length') throw new Undecided()
    const sql = `coalesce(json_array_length(${json}), len(${columnOf.value(field)}))`
    return { sql, compared: sql, value, isThere: isAnswered(field) }
  }
  const pointer = put(toPointer(members))
  const sql = memberSql(json, pointer, value)
  return { sql, compared: sql, value, isThere: `${sql} is not null` }
}

function memberSql(json: string, pointer: string, { kind }: Value): string {
  if (TEXTUAL.has(kind)) return `json_extract_string(${json}, ${pointer})`
  if (kind === 'number')
    return `case when json_type(${json}, ${pointer}) in ${JSON_NUMBERS} then cast(json_extract_string(${json}, ${pointer}) as double) end`
  if (kind === 'boolean')
    return `case when json_type(${json}, ${pointer}) = 'BOOLEAN' then json_extract_string(${json}, ${pointer}) = 'true' end`
  throw new Undecided()
}
