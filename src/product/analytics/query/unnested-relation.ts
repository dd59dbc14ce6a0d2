// The entries of a column as rows: each row is joined with its entries.
import { toPointer } from '../../../engine/json-pointer.ts'
import type { Column } from '../../../engine/query/columns.ts'
import { ENTRY } from '../../../engine/query/unnest.ts'
import { OTHER_PART } from '../../../engine/questions/shared/choice-answer.ts'
import type { Put } from '../conditions.ts'
import { isPartThere, jsonCell, ownWordsSql } from './json-cell.ts'
import type { Relation } from './relation.ts'

const NUMBER = 'entry_number'
const JSON_OF_ENTRY = 'entry_json'

/** @param nested a column of the relation that has `entries` */
export function unnestedRelation(relation: Relation, nested: Column): Relation {
  const types = new Map(nested.entries?.map(({ id, type }) => [id, type]))
  const cellOf = (id: string, put: Put) => {
    const type = types.get(id)
    if (!type) return undefined
    const members = id.slice(nested.id.length + 1).split('.')
    if (type === 'TEXT' && members.length > 1 && members.at(-1) === OTHER_PART) {
      const value = ownWordsSql(members, put)(JSON_OF_ENTRY)
      return { value, isThere: `${value} is not null` }
    }
    const pointer = put(toPointer(members))
    return {
      value: jsonCell(JSON_OF_ENTRY, pointer, type),
      isThere: isPartThere(JSON_OF_ENTRY, pointer),
    }
  }
  return {
    ...relation,
    within: `lpad(cast(${NUMBER} as varchar), 3, '0')`,
    from(put) {
      const json = `try_cast(${relation.columnOf(nested.id, put).value} as json)`
      // A group that was once asked repeatedly has one entry where it is asked once.
      const list = `case when json_type(${json}) = 'OBJECT' then [${json}] else try_cast(${json} as json[]) end`
      return `(select *, unnest(${list}) as ${JSON_OF_ENTRY}, generate_subscripts(${list}, 1) as ${NUMBER} from ${relation.from(put)}) as unnested`
    },
    columnOf(id, put) {
      const cell = id === ENTRY ? { value: `cast(${NUMBER} as double)`, isThere: 'true' } : cellOf(id, put)
      return cell ? { ...cell, isAsked: 'true' } : relation.columnOf(id, put)
    },
  }
}
