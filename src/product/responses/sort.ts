// Sorts pages of responses. Each page scans all responses and keeps only its own rows in memory. This allows sorting by any
// answer, in the same order on both stores.

import { compile, type Data } from '../../engine/expressions/evaluate.ts'
import type { Value } from '../../engine/expressions/value.ts'
import { toAuthorFaults, toFault } from '../../engine/faults.ts'
import { isDatetime } from '../../engine/questions/datetime/answer.ts'
import type { AuthorMessage } from '../../engine/text/messages/author-codes.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { authorMessage } from '../../engine/text/messages/author-message.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { bytesOf } from '../../platform/http/page-rows.ts'
import { Problem } from '../problem.ts'
import { visitRows } from './filter.ts'
import { isBeyond } from './page-size.ts'
import type { ResponseRow } from './queries.ts'
import { type AskedQuestions, dataReaderFor, resolverFor } from './response-fields.ts'
import type { Sort } from './schemas.ts'

/** The sort value of a response. Text is truncated so that it fits into a cursor. Characters are whole code points. */
export type Key = number | string | boolean | null
export const KEY_LENGTH = 100

const SORTABLE: ReadonlySet<string> = new Set([
  'text',
  'number',
  'boolean',
  'choice',
  'date',
  'time',
  'datetime',
])

/** A row with its sort key, which includes the id to be unique. */
export type Sorted<Row> = Row & { readonly sortKey: string }

export interface Sorting<Row> {
  readonly keyOf: (row: Row) => Key
  readonly compare: (a: Entry, b: Entry) => number
  /** The part of a row that decides its size in a page. */
  readonly contentOf: (row: Row) => unknown
}

/**
 * Responses without a value come last in both orders; equal ones are sorted oldest first.
 * `asked` has the question that the sort order names.
 * @throws {Problem} body_invalid at /sort/by if the name is unknown or not sortable
 */
export function compileSort(
  sort: Sort,
  asked: AskedQuestions,
  hidden?: ReadonlySet<string>,
): Sorting<ResponseRow> {
  return sortingBy(sort, resolverFor(asked, hidden)(sort.by), dataReaderFor(asked), row => row.answers)
}

/** @throws {Problem} body_invalid at /sort/by if `found`, the value that the sort order names, is unknown or not sortable */
export function sortingBy<Row>(
  { by, order = 'ASC' }: Sort,
  found: Value | AuthorMessage,
  dataOf: (row: Row) => Data,
  contentOf: (row: Row) => unknown,
): Sorting<Row> {
  const refuse = (message: AuthorMessage) =>
    new Problem('body_invalid', { faults: toAuthorFaults(authorEn, [toFault('/sort/by', message)]) })
  if ('code' in found) throw refuse(found)
  if (!SORTABLE.has(found.kind)) throw refuse(authorMessage('operand_invalid.sort', { name: by }))
  const valueIn = compile({ var: by })
  return {
    keyOf: row => toKey(valueIn(dataOf(row)), found.kind),
    compare: comparer(order === 'DESC' ? -1 : 1),
    contentOf,
  }
}

/** Reads in a sort order. */
export function sortRows<Row extends { readonly id: string }>(
  read: ReadRows<Row>,
  { keyOf, compare, contentOf }: Sorting<Row>,
): ReadRows<Sorted<Row>> {
  return async ({ after, limit }) => {
    const start = after === undefined ? undefined : parseSortKey(after)
    const best: { key: Key; id: string; row: Row; bytes: number }[] = []
    let bytes = 0
    await visitRows(read, row => {
      const entry = { key: keyOf(row), id: row.id, row }
      if (start && compare(entry, start) <= 0) return true
      const last = best.at(-1)
      const isFull = best.length === limit || isBeyond(bytes)
      if (isFull && last && compare(entry, last) > 0) return true
      const at = best.findLastIndex(other => compare(other, entry) < 0)
      const added = { ...entry, bytes: bytesOf(contentOf(row)) }
      best.splice(at + 1, 0, added)
      bytes += added.bytes
      for (
        let end = best.at(-1);
        end && (best.length > limit || isBeyond(bytes - end.bytes));
        end = best.at(-1)
      ) {
        best.pop()
        bytes -= end.bytes
      }
      return true
    })
    return best.map(({ key, id, row }) => ({ ...row, sortKey: sortKeyOf({ key, id }) }))
  }
}

/** The sort key of a value. Other text in a date-time column (from a version with another type) sorts after all times. */
function toKey(value: unknown, kind: string): Key {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  return kind === 'datetime' && isDatetime(value)
    ? Date.parse(value)
    : [...value.slice(0, 2 * KEY_LENGTH)].slice(0, KEY_LENGTH).join('')
}

export interface Entry {
  readonly key: Key
  readonly id: string
}

const RANK = { number: 0, string: 1, boolean: 2 } as const
const rankOf = (key: Exclude<Key, null>) => RANK[typeof key as keyof typeof RANK]

/** Texts are in the order of code points, as in UTF-8. JavaScript's own order has surrogates before the last code points of a unit. */
function isLess(a: Exclude<Key, null>, b: Exclude<Key, null>): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return a < b
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
  const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff
  return isSurrogate(x) === isSurrogate(y) || x < 0xd800 || y < 0xd800 ? a < b : isSurrogate(y)
}

const comparer =
  (sign: 1 | -1) =>
  (a: Entry, b: Entry): number => {
    if (a.key === null || b.key === null) {
      if (a.key !== b.key) return a.key === null ? 1 : -1
    } else if (a.key !== b.key) {
      const rank = rankOf(a.key) - rankOf(b.key)
      return sign * (rank || (isLess(a.key, b.key) ? -1 : 1))
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
  }

export const sortKeyOf = ({ key, id }: Entry) => `${id} ${JSON.stringify(key)}`

/** @throws {Problem} cursor_invalid */
export function parseSortKey(sortKey: string): Entry {
  const space = sortKey.indexOf(' ')
  try {
    const key: unknown = JSON.parse(sortKey.slice(space + 1))
    if (space > 0 && (key === null || ['number', 'string', 'boolean'].includes(typeof key)))
      return { id: sortKey.slice(0, space), key: key as Key }
  } catch {}
  throw new Problem('cursor_invalid')
}
