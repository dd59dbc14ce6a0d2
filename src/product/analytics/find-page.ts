// A page of responses in a copy.
import type { Found, PageScope } from '../responses/copies.ts'
import { isSystemField } from '../responses/response-fields.ts'
import { KEY_LENGTH, type Key } from '../responses/sort.ts'
import { ALL } from './conditions.ts'
import { columnOf, type Field, systemColumn } from './fields.ts'
import type { RowReader } from './row-cache.ts'
import type { Scope } from './scope.ts'

/** Finds responses in the order of the page. Undefined if SQL cannot sort by this value. */
export async function findPage(
  reader: RowReader,
  { where, fieldsOf, kindOf }: Scope,
  { gradingStatus, sort, after, limit }: PageScope,
): Promise<readonly Found[] | undefined> {
  // Nothing is narrowed down, so reading every response is as quick.
  if (!where.isExact && where.sql === ALL.sql) return undefined
  const parameters = [...where.parameters]
  const put = (value: string | number | boolean) => `$${parameters.push(value)}`
  const terms = [where.sql]
  if (gradingStatus) terms.push(`${systemColumn('_gradingStatus')} = ${put(gradingStatus)}`)
  let order = '_id'
  let sortedBy = 'null'
  if (sort) {
    const key = sortKey(sort.by, fieldsOf, kindOf)
    if (key === undefined) return undefined
    sortedBy = key
    const isDescending = sort.order === 'DESC'
    order = `${key} ${isDescending ? 'desc' : 'asc'} nulls last, _id`
    if (after) {
      const isLater = `_id > ${put(after.id)}`
      if (after.key === null) terms.push(`${key} is null and ${isLater}`)
      else {
        const last = put(after.key)
        const isBeyond = `${key} ${isDescending ? '<' : '>'} ${last}`
        terms.push(`(${key} is null or ${isBeyond} or (${key} = ${last} and ${isLater}))`)
      }
    }
  } else if (after) terms.push(`_id > ${put(after.id)}`)
  const sql = `select _id, ${sortedBy} from r where ${terms.join(' and ')} order by ${order} limit ${put(limit)}`
  return (await reader.rows<[string, Key]>({ sql, parameters })).map(([id, key]) => ({ id, key }))
}

function sortKey(by: string, fieldsOf: Scope['fieldsOf'], kindOf: Scope['kindOf']): string | undefined {
  const kind = kindOf(by)
  const column = isSystemField(by) ? systemColumn(by) : onlyColumn(fieldsOf(by))
  if (!column || !kind) return undefined
  return kind === 'text' || kind === 'choice' ? `left(${column}, ${KEY_LENGTH})` : column
}

const onlyColumn = ([field, ...others]: readonly Field[]) =>
  field && others.length === 0 && field.layout !== 'record' ? columnOf.value(field) : undefined
