// Where the copy of a form has the values of names: answers, parts of answers, and system fields.
import { type Find, memberOf } from '../../engine/expressions/check.ts'
import { TEXT, type Value } from '../../engine/expressions/value.ts'
import { toPointer } from '../../engine/json-pointer.ts'
import { isSystemField } from '../responses/response-fields.ts'
import { isAnswered } from './cells.ts'
import { ITEM, type Place, type PlaceOf, type Put, Undecided } from './conditions.ts'
import { columnOf, type Field, keyColumn, systemColumn } from './fields.ts'
import { isOwnWords, isPartThere, JSON_NUMBERS, ownWordsSql } from './query/json-cell.ts'

/** @param fields the columns of a question id; several if its type changed */
export type FieldsOf = (id: string) => readonly Field[]

const TEXTUAL: ReadonlySet<string> = new Set(['text', 'choice', 'date', 'time'])

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
    if (members.length > 0) {
      const whole = find(name.slice(0, name.lastIndexOf('.')))
      return memberPlace(field, members, value, 'kind' in whole && whole.kind === 'list', put)
    }
    if (field.layout === 'record' && value.kind !== 'record' && value.kind !== 'list') throw new Undecided()
    const sql = columnOf.value(field)
    const compared = value.ignoresCase ? columnOf.key(field) : sql
    const items = value.item && itemsIn(listIn(field), value.item)
    return { sql, compared, value, isThere: isAnswered(field), ...(items && { items }) }
  }

/** The items as JSON, because own words among choices are objects. */
function listIn(field: Field): string {
  const json = `try_cast(${columnOf.json(field)} as json[])`
  const texts = `cast(to_json(${columnOf.value(field)}) as json[])`
  return field.layout === 'texts' ? `coalesce(${json}, ${texts})` : json
}

/** @param sql a list of JSON */
function itemsIn(sql: string, item: Value): NonNullable<Place['items']> {
  return {
    sql,
    placeOf(name, put) {
      const value = name === '' ? item : memberOf(item, name.split('.'))
      if (!value || value.ignoresCase) throw new Undecided()
      const sql = memberSql(ITEM, put(toPointer(name === '' ? [] : name.split('.'))), value)
      return { sql, compared: sql, value, isThere: `${sql} is not null` }
    },
  }
}

/** A part of an answer, such as `name.first`. */
function memberPlace(
  field: Field,
  members: readonly string[],
  value: Value,
  isList: boolean,
  put: Put,
): Place {
  const json = columnOf.json(field)
  if (value.ignoresCase) throw new Undecided()
  const isLength = members.at(-1) === 'length' && isList
  if (field.layout === 'texts' || (isLength && members.length === 1)) {
    if (members.length > 1 || members[0] !== 'length') throw new Undecided()
    const sql = `coalesce(json_array_length(${json}), len(${columnOf.value(field)}))`
    return { sql, compared: sql, value, isThere: isAnswered(field) }
  }
  const pointer = put(toPointer(isLength ? members.slice(0, -1) : members))
  if (isLength) {
    const sql = `case when json_type(${json}, ${pointer}) = 'ARRAY' then json_array_length(${json}, ${pointer}) end`
    return { sql, compared: sql, value, isThere: `${sql} is not null` }
  }
  if (value.kind === 'list') return listPlace(json, pointer, value)
  const sql = memberSql(json, pointer, value)
  return { sql, compared: sql, value, isThere: `${sql} is not null` }
}

/** A list inside an answer, such as the row of a matrix. */
function listPlace(json: string, pointer: string, value: Value): Place {
  if (!value.item || !TEXTUAL.has(value.item.kind)) throw new Undecided()
  const list = `try_cast(json_extract(${json}, ${pointer}) as json[])`
  const sql = `list_transform(${list}, lambda one: ${memberSql('one', "'$'", TEXT)})`
  return {
    sql,
    compared: sql,
    value,
    isThere: isPartThere(json, pointer),
    items: itemsIn(list, value.item),
    text: `case when json_type(${json}, ${pointer}) = 'VARCHAR' then json_extract_string(${json}, ${pointer}) end`,
  }
}

function memberSql(json: string, pointer: string, { kind }: Value): string {
  if (TEXTUAL.has(kind)) return `json_extract_string(${json}, ${pointer})`
  if (kind === 'number')
    return `case when json_type(${json}, ${pointer}) in ${JSON_NUMBERS} then cast(json_extract_string(${json}, ${pointer}) as double) end`
  if (kind === 'boolean')
    return `case when json_type(${json}, ${pointer}) = 'BOOLEAN' then json_extract_string(${json}, ${pointer}) = 'true' end`
  throw new Undecided()
}
