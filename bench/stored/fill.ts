// Fills a store with responses to one form and users of one organization. The SQL is the same on both engines.
import { answers } from '../quiz.ts'
import type { Store } from '../stores.ts'

const ROWS_PER_STATEMENT = 100_000
const FILLED_DATE = '2026-01-01T00:00:00.000Z'

/** Adds `count` responses to a published form. Each has ten answers, a score and its own submission id. */
export async function fillResponses(store: Store, webformId: string, count: number): Promise<void> {
  const grading = JSON.stringify(
    Object.fromEntries(Object.keys(answers).map(id => [id, { points: 1, maxPoints: 2, correct: false }])),
  )
  const stored = JSON.stringify({ ...answers, what_is_a_capital: 'Where the government sits.' })
  await inParts(count, async series => {
    await store.run(`insert into responses (webform_id, id, version, submission_id, once_key, email, answers, score,
      max_score, passed, grading, result_token, create_date)
      ${series} select '${webformId}', ${idOf('response')}, 1, ${spread(count)} || ${padded}, null, null, '${stored}', 800,
      1700, false, '${grading}', ${padded}, '${FILLED_DATE}' from series`)
  })
}

/** Adds `count` users to the organization of `userid`. */
export async function fillUsers(store: Store, userid: string, count: number): Promise<void> {
  await inParts(count, async series => {
    await store.run(`insert into users (id, organization_id, email, email_key, password_hash, first_name, last_name,
      create_date, update_date)
      ${series} select ${idOf('user')}, users.organization_id, 'user' || n || '@example.com',
      'user' || n || '@example.com', 'none', 'First', 'Last', '${FILLED_DATE}', '${FILLED_DATE}'
      from series join users on users.id = '${userid}'`)
  })
}

async function inParts(count: number, run: (series: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
    const to = Math.min(from + ROWS_PER_STATEMENT, count) - 1
    await run(
      `with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${to})`,
    )
  }
}

/** SQL for the number `n` in 24 digits. */
const padded = `substr('${'0'.repeat(24)}' || n, length('' || n) + 1, 24)`

/**
 * SQL for four hex digits that grow with `n` from 0000 to ffff. Spreads submission ids over the index like random ones, but
 * inserts them in order, in a tenth of the time.
 */
const spread = (count: number) =>
  [4096, 256, 16, 1]
    .map(unit => `cast(cast(n as bigint) * 65536 / ${count} / ${unit} % 16 as integer) + 1`)
    .map(digit => `substr('0123456789abcdef', ${digit}, 1)`)
    .join(' || ')

/** SQL for ids in the right format that sort before all new ids. */
const idOf = (prefix: string) => `'${prefix}_00' || ${padded}`
