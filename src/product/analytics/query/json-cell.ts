// A part of an answer, which copies keep as JSON. Its type may differ from that of the column: the question had another type before.
import type { Find } from '../../../engine/expressions/check.ts'
import { toPointer } from '../../../engine/json-pointer.ts'
import type { ColumnType } from '../../../engine/query/columns.ts'
import { OWN_WORDS } from '../../../engine/query/result.ts'
import { OTHER_PART } from '../../../engine/questions/shared/choice-answer.ts'
import type { Put } from '../conditions.ts'
import { numberText, once } from './decimal-sql.ts'

/** The names of the types of numbers that DuckDB's function `json_type` returns, as a list in SQL. */
export const JSON_NUMBERS = "('UBIGINT', 'BIGINT', 'DOUBLE')"

/** Texts that are values of a type. DuckDB also takes others, such as "nan" and "epoch". */
const forms = {
  NUMBER: '-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?',
  DATE: '\\d{4}-\\d\\d-\\d\\d',
  TIME: '\\d\\d:\\d\\d',
  DATETIME: '\\d{4}-\\d\\d-\\d\\dT.+(Z|[+-]\\d\\d:\\d\\d)',
}

/**
 * @param pointer a parameter with a JSON pointer, or SQL for one
 * @returns SQL for a value as `ColumnSql` has it; null where the part is missing, or cannot be read as this type
 */
export function jsonCell(json: string, pointer: string, type: ColumnType): string {
  const part = `json_extract(${json}, ${pointer})`
  const kind = `json_type(${json}, ${pointer})`
  const text = `json_extract_string(${json}, ${pointer})`
  const scalar = `case when ${kind} in ${JSON_NUMBERS} then ${numberText(`try_cast(${text} as double)`)} else ${choiceText(part, text)} end`
  const single = `case when ${kind} = 'ARRAY' then ${onlyItem(part)} else ${text} end`
  const formed = (form: string) => `case when regexp_full_match(${single}, '${form}') then ${single} end`
  switch (type) {
    case 'NUMBER':
    case 'INTEGER':
      return `case when ${kind} in ${JSON_NUMBERS} then try_cast(${text} as double) else ${finite(formed(forms.NUMBER))} end`
    case 'BOOLEAN':
      return `case ${text} when 'true' then true when 'false' then false end`
    case 'DATETIME':
      return `cast(epoch_ms(try_cast(${withSeconds(formed(forms.DATETIME))} as timestamptz)) as double)`
    case 'TEXT_LIST':
      return `case when ${kind} = 'ARRAY' then ${itemTexts(part)} else nullif([${scalar}], [null]) end`
    case 'TEXT':
      return `case when ${kind} = 'ARRAY' then ${listText(part)} else ${scalar} end`
    case 'DATE':
    case 'TIME':
      return formed(forms[type])
    case 'JSON':
      return text
  }
}

/** Whether the JSON has a part, whatever its type is. */
export const isPartThere = (json: string, pointer: string) =>
  `coalesce(json_type(${json}, ${pointer}) <> 'NULL', false)`

const itemTexts = (list: string) =>
  `list_transform(try_cast(${list} as json[]), lambda one: ${choiceText('one', "one->>'$'")})`

const onlyItem = (list: string) =>
  once(itemTexts(list), all => `case when len(${all}) = 1 then ${all}[1] end`)

/** Several items have no text, so their list is written as JSON, as in files. */
const listText = (list: string) =>
  once(
    itemTexts(list),
    all => `case when len(${all}) = 1 then ${all}[1] else cast(to_json(${all}) as varchar) end`,
  )

const finite = (text: string) =>
  once(`try_cast(${text} as double)`, one => `case when isfinite(${one}) then ${one} end`)

/** DuckDB reads no moments without seconds. */
const withSeconds = (moment: string) => `regexp_replace(${moment}, 'T(\\d\\d:\\d\\d)(Z|[+-])', 'T\\1:00\\2')`

const PART = `.${OTHER_PART}`

/** Whether a name is that of the own words in an answer, such as `city.other`. */
export function isOwnWords(name: string, find: Find): boolean {
  const parent = name.endsWith(PART) ? find(name.slice(0, -PART.length)) : {}
  return 'kind' in parent && (parent.kind === 'choice' || parent.kind === 'list')
}

/** SQL for the text of an answer in own words, of one choice or among several. @param members a path that ends in `other` */
export function ownWordsSql(members: readonly string[], put: Put): (json: string) => string {
  const parent = members.slice(0, -1)
  const pointer = put(toPointer(members))
  const listPointer = parent.length === 0 ? undefined : put(toPointer(parent))
  return json => {
    const list = listPointer ? `json_extract(${json}, ${listPointer})` : `try_cast(${json} as json)`
    const words = `list_transform(try_cast(${list} as json[]), lambda one: one->>'$.other')`
    return `coalesce(json_extract_string(${json}, ${pointer}), list_filter(${words}, lambda one: one is not null)[1])`
  }
}

/** An answer in own words is an object with one member. */
const choiceText = (json: string, text: string) =>
  `case when json_type(${json}) = 'OBJECT' and json_keys(${json}) = ['${OTHER_PART}'] then '${OWN_WORDS}' else ${text} end`
