// The summary of a form from its copy. SQL counts equal answers; the tallies of the question types do the rest, so that a figure has one
// definition.

import { binWidth, MAX_BINS, type NumberTally } from '../../engine/questions/shared/number-tally.ts'
import { MAX_SAMPLES } from '../../engine/questions/shared/samples.ts'
import type { TallyReads } from '../../engine/questions/shared/tally.ts'
import { toHundredths } from '../../engine/scoring/points.ts'
import type { Cell, ColumnarConnection, Query } from '../../platform/columnar/duckdb.ts'
import { NOBODY } from '../../platform/http/client.ts'
import type { CopyScope } from '../responses/copies.ts'
import { collectQuestions } from '../summary/collect-questions.ts'
import type { AskedQuestion } from '../summary/question-collector.ts'
import { addToQuiz } from '../summary/quiz-tally.ts'
import {
  addAsked,
  addGraded,
  emptySummary,
  type QuestionTally,
  type SummaryResult,
  type SummaryTally,
  summaryResult,
} from '../summary/summarise.ts'
import { createVersions, type SummaryVersions } from '../summary/versions.ts'
import type { Db } from '../tables.ts'
import { answerOf, isAnswered } from './cells.ts'
import { ALL, type Where } from './conditions.ts'
import { type CopyColumns, columnOf, type Field, systemColumn } from './fields.ts'

const COUNTED_TOGETHER: ReadonlySet<TallyReads> = new Set(['GROUPS', 'NUMBERS', 'FIRST_SEEN'])
const DAY_MS = 24 * 60 * 60 * 1000

/** Fewer rows than this are set aside, because a summary asks about each question in turn. */
const MAX_PICKED = 300_000

/** The rows that a summary covers. */
interface Rows {
  readonly connection: ColumnarConnection
  readonly table: 'r' | 'picked'
  readonly where: Where
}

interface Source extends Rows {
  /** False if the request must not see how responses were graded. */
  readonly showsGrades: boolean
  readonly versions: SummaryVersions
}

export async function summariseCopy(
  db: Db,
  connection: ColumnarConnection,
  columns: CopyColumns,
  where: Where,
  scope: CopyScope,
): Promise<SummaryResult> {
  const { fields, isQuiz } = columns
  const picked = await pickRows(connection, columns, where)
  const hidden = new Set(scope.hidden)
  const collected = await collectQuestions(db, scope.webformId, NOBODY, hidden)
  const tally = emptySummary(collected.all)
  await countResponses(picked, tally)
  if (collected.quizTexts) await countResults(picked, tally)
  const showsGrades = isQuiz && !hidden.has('_score') && !hidden.has('_gradingStatus')
  const versions = createVersions(db, scope.webformId, collected)
  const byKey = new Map(fields.map(field => [field.key, field]))
  for (const [key, asked] of collected.all) {
    const field = byKey.get(key)
    const question = tally.questions[key]
    if (field && question) await countQuestion({ ...picked, showsGrades, versions }, field, asked, question)
  }
  return summaryResult(tally, collected.all, collected.quizTexts)
}

/** Evaluates a condition once, if few rows meet it. */
async function pickRows(connection: ColumnarConnection, columns: CopyColumns, where: Where): Promise<Rows> {
  const all: Rows = { connection, table: 'r', where }
  if (where.sql === ALL.sql) return all
  const [row] = await connection.rows<[number]>(select('count(*)', all))
  if (!row || row[0] > MAX_PICKED) return all
  const names = summaryColumns(columns).join(', ')
  await connection.run(
    `create temp table picked as select ${names} from r where ${where.sql}`,
    where.parameters,
  )
  return { connection, table: 'picked', where: ALL }
}

const QUIZ_COLUMNS = [
  '_version',
  '_gradingStatus',
  '_score',
  '_maxScore',
  '_passed',
  '_grade',
  '_outcome',
] as const

/** The columns that a summary reads. Setting aside the others too would take three times as long. */
const summaryColumns = ({ fields, isQuiz }: CopyColumns): string[] => [
  '_id',
  systemColumn('_createDate'),
  ...(isQuiz ? QUIZ_COLUMNS.map(systemColumn) : []),
  ...fields.flatMap(field => [
    columnOf.value(field),
    columnOf.json(field),
    columnOf.hidden(field),
    ...(isQuiz ? [columnOf.points(field), columnOf.maxPoints(field), columnOf.isCorrect(field)] : []),
  ]),
]

async function countResponses(rows: Rows, tally: SummaryTally) {
  const date = systemColumn('_createDate')
  const [row] = await rows.connection.rows<[number, number | null, number | null]>(
    select(`count(*), min(${date}), max(${date})`, rows),
  )
  if (!row) return
  const [count, first, last] = row
  tally.responses = count
  tally.firstDate = first === null ? null : new Date(first).toISOString()
  tally.lastDate = last === null ? null : new Date(last).toISOString()
  const days = await rows.connection.rows<[number, number]>(
    select(`floor(${date} / ${DAY_MS}), count(*)`, rows, 'group by all'),
  )
  for (const [day, times] of days) tally.days[new Date(day * DAY_MS).toISOString().slice(0, 10)] = times
}

async function countResults(picked: Rows, tally: SummaryTally) {
  const names = ['_gradingStatus', '_score', '_maxScore', '_passed', '_grade', '_outcome'] as const
  type Row = [
    string | null,
    number | null,
    number | null,
    boolean | null,
    string | null,
    string | null,
    number,
  ]
  const rows = await picked.connection.rows<Row>(
    select(`${names.map(systemColumn).join(', ')}, count(*)`, picked, 'group by all'),
  )
  for (const [status, score, maxScore, passed, grade, outcome, times] of rows)
    addToQuiz(
      tally.quiz,
      {
        grading: status,
        grading_status: status === 'PENDING' ? 'PENDING' : null,
        score: score === null ? null : toHundredths(score),
        max_score: maxScore === null ? null : toHundredths(maxScore),
        passed,
        grade,
        outcome,
      },
      times,
    )
}

async function countQuestion(source: Source, field: Field, asked: AskedQuestion, question: QuestionTally) {
  const { kind, questions } = asked
  const binned = kind.reads === 'NUMBERS' ? await countBins(source, field) : undefined
  if (binned) question.answers = binned
  const isGrouped = !binned && COUNTED_TOGETHER.has(kind.reads)
  await countGroups(source, field, asked, question, isGrouped)
  const add = (answers: readonly unknown[], tally = question.answers) => {
    for (const answer of answers) kind.add(tally, questions, answer)
    return tally
  }
  const answers = (order: string, limit = '', term = isAnswered(field)) =>
    readAnswers(source, field, term, `order by ${order} ${limit}`)
  const value = columnOf.value(field)
  switch (kind.reads) {
    case 'EACH':
      add(await answers('_id'))
      break
    case 'LATEST':
      add((await answers('_id desc', `limit ${MAX_SAMPLES}`)).toReversed())
      break
    case 'EXTREMES':
      add(await answers(`${value}, _id`, 'limit 1'))
      add(await answers(`${value} desc nulls last, _id`, 'limit 1'))
      break
    case 'GROUPS': {
      if (!kind.takeSamples) break
      const latest = await answers('_id desc', `limit ${MAX_SAMPLES}`, `${columnOf.json(field)} is not null`)
      kind.takeSamples(question.answers, add(latest.toReversed(), kind.empty(questions)))
    }
  }
}

/** Counts how often a question was asked, answered and graded in each way, and the answers if they can be counted together. */
async function countGroups(
  source: Source,
  field: Field,
  { kind, questions }: AskedQuestion,
  question: QuestionTally,
  isGrouped: boolean,
) {
  const { connection, showsGrades, versions } = source
  const [hidden, value, json] = [columnOf.hidden(field), columnOf.value(field), columnOf.json(field)]
  const graded = `(${systemColumn('_gradingStatus')} = 'GRADED')`
  const grades = [columnOf.points(field), columnOf.maxPoints(field), columnOf.isCorrect(field)]
  const columns = [
    hidden,
    isAnswered(field),
    ...(isGrouped ? [value, json] : ['null', 'null']),
    ...(showsGrades
      ? [
          systemColumn('_version'),
          systemColumn('_score'),
          ...grades.map(name => `case when ${graded} then ${name} end`),
        ]
      : ['null', 'null', 'null', 'null', 'null']),
  ]
  type Row = [
    boolean,
    boolean,
    Cell,
    Cell,
    number | null,
    number | null,
    number | null,
    number | null,
    boolean | null,
    number,
  ]
  const order = kind.reads === 'FIRST_SEEN' ? 'order by min(_id)' : ''
  const rows = await connection.rows<Row>(
    select(`${columns.join(', ')}, count(*)`, source, `group by all ${order}`, `${hidden} is not null`),
  )
  for (const [isHidden, isGiven, given, text, version, score, points, maxPoints, correct, times] of rows) {
    addAsked(question, { isHidden, isAnswered: isGiven }, times)
    const answer = isGrouped ? answerOf(given, text) : undefined
    if (answer !== undefined) kind.add(question.answers, questions, answer, times)
    if (version === null || maxPoints === null) continue
    const loaded = versions.known(version) ?? (await versions.load(version))
    const wrong = loaded?.questions.find(({ key }) => key === field.key)?.wrong
    const grade = { points, maxPoints, correct }
    // Kinds that are not counted in groups have no choices, so only whether there is an answer counts.
    addGraded(question, wrong, { grade, score, answer: isGrouped || !isGiven ? answer : null }, times)
  }
}

/** Counts numbers in bins if there are too many different ones; otherwise undefined. */
async function countBins(source: Source, field: Field): Promise<NumberTally | undefined> {
  const value = columnOf.value(field)
  const isThere = `${value} is not null`
  type Figures = [number, number, number, number, number, number]
  const [row] = await source.connection.rows<Figures>(
    select(
      `count(*), count(distinct ${value}), avg(${value}), var_pop(${value}), min(${value}), max(${value})`,
      source,
      '',
      isThere,
    ),
  )
  const [count, different, mean, variance, min, max] = row ?? [0, 0, 0, 0, 0, 0]
  if (different <= MAX_BINS) return undefined
  const width = binWidth(min, max)
  const bin = `floor(${value} / ${width}) * ${width}`
  const bins = await source.connection.rows<[number, number]>(
    select(`${bin}, count(*)`, source, 'group by all', isThere),
  )
  const counts = Object.fromEntries(bins.map(([from, times]) => [String(from + 0), times]))
  return { count, mean, squares: variance * count, min, max, width, bins: counts, size: bins.length }
}

async function readAnswers(source: Source, field: Field, term: string, order: string) {
  const columns = `${columnOf.value(field)}, ${columnOf.json(field)}`
  const rows = await source.connection.rows<[Cell, Cell]>(select(columns, source, order, term))
  return rows.map(([value, json]) => answerOf(value, json))
}

const select = (columns: string, { table, where }: Rows, rest = '', term = 'true'): Query => ({
  sql: `select ${columns} from ${table} where ${where.sql} and ${term} ${rest}`,
  parameters: where.parameters,
})
