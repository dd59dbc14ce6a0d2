// A page of rows in the copy of a table.
import type { RowsScope } from '../datasets/copies.ts'
import type { Found } from '../responses/copies.ts'
import { KEY_LENGTH, type Key } from '../responses/sort.ts'
import { ALL, compileAll, type Put } from './conditions.ts'
import { PART } from './copy-file.ts'
import { tablePlaces } from './query/table-relation.ts'
import type { RowReader } from './row-cache.ts'
import { columnName } from './table-copy.ts'

/** Finds rows in the order of the page. Undefined if SQL cannot narrow them down. */
export async function findRows(
  reader: RowReader,
  { parts, columns, filter, sort, after, limit }: RowsScope,
): Promise<readonly Found[] | undefined> {
  if (parts.length === 0) return []
  const where = filter ? compileAll([{ condition: filter, placeOf: tablePlaces(columns) }]) : ALL
  // Nothing is narrowed down, so reading every row is as quick.
  if (!sort && where.sql === ALL.sql) return undefined
  const parameters = [...where.parameters]
  const put: Put = value => `$${parameters.push(value)}`
  const names = parts.map(put)
  const terms = [where.sql, `${PART} in (${names.join(', ')})`]
  const [rowId = '', partId = ''] = after?.id.split('.') ?? []
  // The part of a row counts only if two rows have one id.
  const isLater = () => `(_id, ${PART}) > (${put(rowId)}, ${put(partId)})`
  let order: string
  let key = 'null'
  if (sort) {
    const column = columns.find(({ id }) => id === sort.by)
    if (!column) return undefined
    key = column.type === 'TEXT' ? `left(${columnName(column)}, ${KEY_LENGTH})` : columnName(column)
    const isDescending = sort.order === 'DESC'
    order = `${key} ${isDescending ? 'desc' : 'asc'} nulls last, _id, ${PART}`
    if (after?.key === null) terms.push(`${key} is null and ${isLater()}`)
    else if (after) {
      const last = put(after.key)
      const isBeyond = `${key} ${isDescending ? '<' : '>'} ${last}`
      terms.push(`(${key} is null or ${isBeyond} or (${key} = ${last} and ${isLater()}))`)
    }
  } else {
    const place = parts.length === 1 ? '1' : `list_position([${names.join(', ')}], ${PART})`
    order = parts.length === 1 ? '_id' : `${place}, _id`
    if (after) {
      const at = put(parts.indexOf(partId) + 1)
      terms.push(`(${place} > ${at} or (${place} = ${at} and _id > ${put(rowId)}))`)
    }
  }
  const sql = `select _id || '.' || ${PART}, ${key} from r where ${terms.join(' and ')} order by ${order} limit ${put(limit)}`
  return (await reader.rows<[string, Key]>({ sql, parameters })).map(([id, found]) => ({
    id,
    key: found,
  }))
}
