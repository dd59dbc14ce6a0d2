// The summary of a form from its copy.
import { NOBODY } from '../../platform/http/client.ts'
import type { CopyScope } from '../responses/copies.ts'
import { collectQuestions } from '../summary/collect-questions.ts'
import {
  isFullSummary,
  mergeSummaries,
  type SummaryResult,
  type SummaryTally,
  summaryResult,
} from '../summary/summarise.ts'
import { createVersions } from '../summary/versions.ts'
import type { Db } from '../tables/tables.ts'
import type { Where } from './conditions.ts'
import type { CopyColumns } from './fields.ts'
import type { Standing } from './responses-copy.ts'
import type { RowReader } from './row-cache.ts'
import type { TallyCache, Term } from './tally-cache.ts'
import { addQuartiles, tallyRows } from './tally-rows.ts'

export interface Summarised {
  readonly reader: RowReader
  readonly columns: CopyColumns
  /** The standing of the rows that the reader sees; undefined if the copy changed meanwhile. */
  readonly standing: Standing | undefined
}

export async function summariseCopy(
  db: Db,
  { reader, columns, standing }: Summarised,
  where: Where,
  scope: CopyScope,
  cache: TallyCache,
): Promise<SummaryResult> {
  const hidden = new Set(scope.hidden)
  const collected = await collectQuestions(db, scope.webformId, NOBODY, hidden)
  const showsGrades = columns.isQuiz && !hidden.has('_score') && !hidden.has('_gradingStatus')
  const versions = createVersions(db, scope.webformId, collected)
  const counting = { reader, fields: columns.fields, collected, showsGrades, versions }
  const count = (term?: Term) => tallyRows({ ...counting, where: term ? both(where, term) : where })
  const merge = (earlier: SummaryTally, later: SummaryTally) => mergeSummaries(earlier, later, collected.all)
  const isFull = (tally: SummaryTally) => isFullSummary(tally, collected.all)
  const key = [collected.state, where.sql, where.parameters, scope.hidden]
  const tally = standing ? await cache.tally({ standing, key, count, merge, isFull }) : await count()
  await addQuartiles({ reader, where }, columns.fields, collected, tally)
  return summaryResult(tally, collected.all, collected.quizTexts)
}

function both({ sql, parameters, isExact }: Where, term: Term): Where {
  const all = [...parameters]
  return { sql: `${sql} and ${term(value => `$${all.push(value)}`)}`, parameters: all, isExact }
}
