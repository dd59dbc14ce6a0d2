// A part of an answer, which copies keep as JSON.
import type { ColumnType } from '../../../engine/query/columns.ts'
import { OWN_WORDS } from '../../../engine/query/result.ts'

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

/** An answer in own words is an object. */
const choiceText = (json: string, text: string) =>
  `case when json_type(${json}) = 'OBJECT' then '${OWN_WORDS}' else ${text} end`
