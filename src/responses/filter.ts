// Which responses a condition holds for. The same code that decides what is asked decides here, so a condition means the same
// everywhere, on both stores.
import { setImmediate } from 'node:timers/promises'
import type { ReadRows } from '../http/chunks.ts'
import { type Fault, Problem } from '../problem.ts'
import { checkExpression } from '../rules/check.ts'
import type { Condition } from '../rules/condition.ts'
import { compile, holds } from '../rules/evaluate.ts'
import { type AskedVersion, dataOf, findIn } from './own-names.ts'
import type { ResponseRow } from './queries.ts'

export type Matches = (row: ResponseRow) => boolean

/** How many rows are looked at before other requests have their turn. */
export const SLICE = 500

/**
 * Makes a test of responses to these versions from a condition.
 * @throws {Problem} body_invalid with each fault of the condition, at /filter
 */
export function compileFilter(filter: Condition, versions: readonly AskedVersion[]): Matches {
  const { faults } = checkExpression(filter, findIn(versions))
  if (faults.length > 0) throw new Problem('body_invalid', { faults: faults.map(atFilter) })
  const evaluate = compile(filter)
  return row => holds(evaluate(dataOf(row)))
}

const atFilter = (fault: Fault): Fault => ({ ...fault, pointer: `/filter${fault.pointer}` })

/** Reads only what matches; what does not is let go slice by slice. */
export const onlyMatching =
  (read: ReadRows<ResponseRow>, matches: Matches): ReadRows<ResponseRow> =>
  async ({ after, limit }) => {
    const found: ResponseRow[] = []
    for await (const rows of slicesOf(read, after)) {
      for (const row of rows) if (found.length < limit && matches(row)) found.push(row)
      if (found.length === limit) break
    }
    return found
  }

/** All rows behind `after`, with a pause between slices: the embedded store reads while everybody waits. */
export async function* slicesOf(
  read: ReadRows<ResponseRow>,
  after?: string,
): AsyncGenerator<readonly ResponseRow[]> {
  for (let from = after; ; ) {
    const rows = await read({ after: from, limit: SLICE })
    if (rows.length > 0) yield rows
    if (rows.length < SLICE) return
    from = rows.at(-1)?.id
    await setImmediate()
  }
}
