// A part of an answer, which copies keep as JSON.
import type { Find } from '../../../engine/expressions/check.ts'
import { toPointer } from '../../../engine/json-pointer.ts'
import type { ColumnType } from '../../../engine/query/columns.ts'
import { OWN_WORDS } from '../../../engine/query/result.ts'
import { OTHER_PART } from '../../../engine/questions/shared/choice-answer.ts'
import type { Put } from '../conditions.ts'

/**
 * @param pointer a parameter with a JSON pointer
 * @returns SQL for a value as `ColumnSql` has it; null where the part is missing, or has another type
 */
export function jsonCell(json: string, pointer: string, type: ColumnType): string {
  const text = `json_extract_string(${json}, ${pointer})`
  switch (type) {
    case 'NUMBER':
    case 'INTEGER':
      return `try_cast(${text} as double)`
    case 'BOOLEAN':
      return `try_cast(${text} as boolean)`
    case 'DATETIME':
      return `cast(epoch_ms(try_cast(${text} as timestamptz)) as double)`
    case 'TEXT_LIST':
      return `list_transform(try_cast(json_extract(${json}, ${pointer}) as json[]), lambda one: ${choiceText('one', "one->>'$'")})`
    case 'TEXT':
      return choiceText(`json_extract(${json}, ${pointer})`, text)
    default:
      return text
  }
}

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

/** An answer in own words is an object. */
const choiceText = (json: string, text: string) =>
  `case when json_type(${json}) = 'OBJECT' then '${OWN_WORDS}' else ${text} end`
