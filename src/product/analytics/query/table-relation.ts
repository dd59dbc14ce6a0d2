// The copy of a table as what a query reads.
import { NUMBER, TEXT } from '../../../engine/expressions/value.ts'
import { valueOfType } from '../../../engine/query/columns.ts'
import type { Source } from '../../datasets/copies.ts'
import { ROW_ID } from '../../datasets/row-ids.ts'
import type { StoredColumn } from '../../tables/dataset-tables.ts'
import { type Place, Undecided } from '../conditions.ts'
import { tableOf } from '../copy-file.ts'
import { columnName } from '../table-copy.ts'
import { itemsOf } from '../text-items.ts'
import { type Relation, visibleWhere } from './relation.ts'

const ID_PLACE: Place = { sql: '_id', compared: '_id', value: TEXT, isThere: 'true' }

/** Where the copy of a table has the values of names. */
export function tablePlaces(columns: readonly StoredColumn[]): (name: string) => Place {
  const byId = new Map(columns.map(column => [column.id, column]))
  return name => {
    if (name === ROW_ID) return ID_PLACE
    const [id = '', member] = name.split('.')
    const column = byId.get(id)
    if (!column || column.type === 'JSON') throw new Undecided()
    const sql = columnName(column)
    if (member !== undefined) {
      if (column.type !== 'TEXT_LIST') throw new Undecided()
      const length = `len(${sql})`
      return { sql: length, compared: length, value: NUMBER, isThere: `${sql} is not null` }
    }
    const value = valueOfType(column.type)
    return { sql, compared: sql, value, isThere: `${sql} is not null`, ...itemsOf(sql, value) }
  }
}

export function tableRelation(
  { id, visible }: Source & { readonly kind: 'TABLE' },
  columns: readonly StoredColumn[],
): Relation {
  const byId = new Map(columns.map(column => [column.id, column]))
  const placeOf = tablePlaces(columns)
  return {
    from: () => tableOf(id),
    where: visibleWhere(visible, placeOf),
    order: '_id',
    placeOf,
    columnOf(name) {
      const column = byId.get(name)
      const value = column ? columnName(column) : 'null'
      return { value, isThere: `${value} is not null`, isAsked: 'true' }
    },
  }
}
