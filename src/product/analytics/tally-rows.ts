// Tallies rows of a copy. SQL counts equal answers; the tallies of the question types do the rest, so that a figure has one definition.
import {
  addToBin,
  binWidth,
  emptyNumbers,
  MAX_BINS,
  type NumberTally,
} from '../../engine/questions/shared/number-tally.ts'
import { MAX_SAMPLES } from '../../engine/questions/shared/samples.ts'
import type { TallyReads } from '../../engine/questions/shared/tally.ts'
import { toHundredths } from '../../engine/scoring/points.ts'
import type { Cell, Query } from '../../platform/columnar/duckdb.ts'
import type { CollectedQuestions } from '../summary/collect-questions.ts'
import type { AskedQuestion } from '../summary/question-collector.ts'
import { addToQuiz } from '../summary/quiz-tally.ts'
import {
  addAsked,
  addGraded,
  emptySummary,
  type QuestionTally,
  type SummaryTally,
} from '../summary/summarise.ts'
import type { SummaryVersions } from '../summary/versions.ts'
import { answerOf, isAnswered } from './cells.ts'
import type { Where } from './conditions.ts'
import { columnOf, type Field, systemColumn } from './fields.ts'
import type { RowReader } from './row-cache.ts'

const COUNTED_TOGETHER: ReadonlySet<TallyReads> = new Set(['GROUPS', 'NUMBERS', 'FIRST_SEEN'])
const DAY_MS = 24 * 60 * 60 * 1000

/** Questions that one statement counts. More evaluate a condition less often, but the groups of all have to fit in memory. */
const COUNTED_AT_ONCE = 4
/** DuckDB only estimates how many different numbers there are. An estimate of twice the limit means that there are too many to count each. */
const SURELY_MANY = 2 * MAX_BINS

/** The rows to count. */
interface Rows {
  readonly reader: RowReader
  readonly where: Where
}

export interface Counting extends Rows {
  readonly fields: readonly Field[]
  readonly collected: CollectedQuestions
  /** False if the request must not see how responses were graded. */
  readonly showsGrades: boolean
  readonly versions: SummaryVersions
}

interface Question {
  readonly field: Field
  readonly asked: AskedQuestion
  /** Counts are added in place. */
  readonly tally: QuestionTally
}

interface Counted extends Question {
  /** What a group has in common beside the grade: the answer, the bin of its number, or whether there is one. */
  readonly groups: 'ANSWERS' | 'BINS' | 'NONE'
  /** SQL for that key of the group. */
  readonly value: string
}

export async function tallyRows(counting: Counting): Promise<SummaryTally> {
  const { fields, collected } = counting
  const tally = emptySummary(collected.all)
  await countResponses(counting, tally)
  if (tally.responses === 0) return tally
  if (collected.quizTexts) await countResults(counting, tally)
  const byKey = new Map(fields.map(field => [field.key, field]))
  const questions = [...collected.all].flatMap(([key, asked]) => {
    const field = byKey.get(key)
    const question = tally.questions[key]
    return field && question ? [{ field, asked, tally: question }] : []
  })
  await countAnswers(counting, questions)
  for (const question of questions) await addSingleAnswers(counting, question)
  return tally
}

async function countResponses(rows: Rows, tally: SummaryTally) {
  const date = systemColumn('_createDate')
  const [row] = await rows.reader.rows<[number, number | null, number | null]>(
    select(`count(*), min(${date}), max(${date})`, rows),
  )
  if (!row) return
  const [count, first, last] = row
  tally.responses = count
  tally.firstDate = first === null ? null : new Date(first).toISOString()
  tally.lastDate = last === null ? null : new Date(last).toISOString()
  const days = await rows.reader.rows<[number, number]>(
    select(`floor(${date} / ${DAY_MS}), count(*)`, rows, 'group by all'),
  )
  for (const [day, times] of days) tally.days[new Date(day * DAY_MS).toISOString().slice(0, 10)] = times
}

async function countResults(source: Rows, tally: SummaryTally) {
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
  const rows = await source.reader.rows<Row>(
    select(`${names.map(systemColumn).join(', ')}, count(*)`, source, 'group by all'),
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

/** Finds the exact quartiles of numbers that were counted in bins. Those of merged tallies cannot be computed from the quartiles of each. */
export async function addQuartiles(
  { reader, where }: Rows,
  fields: readonly Field[],
  { all }: CollectedQuestions,
  tally: SummaryTally,
): Promise<void> {
  for (const field of fields) {
    const answers = tally.questions[field.key]?.answers as NumberTally | undefined
    if (all.get(field.key)?.kind.reads !== 'NUMBERS' || !answers || answers.width === 0) continue
    const quartiles = `quantile_cont(${columnOf.value(field)}, [0.25, 0.5, 0.75])`
    const [row] = await reader.rows<[Cell]>(select(quartiles, { reader, where }))
    const found = row?.[0] as unknown as readonly [number, number, number] | null | undefined
    if (found) answers.quartiles = found
  }
}

/** Counts how often each question was asked, answered and graded in each way, and the answers that can be counted together. */
async function countAnswers(source: Counting, questions: readonly Question[]) {
  const widths = await countFigures(
    source,
    questions.filter(({ asked }) => asked.kind.reads === 'NUMBERS'),
  )
  const counted = questions.map((question): Counted => {
    const { field, asked } = question
    const value = columnOf.value(field)
    const width = widths.get(field)
    if (width !== undefined)
      return { ...question, groups: 'BINS', value: `floor(${value} / ${width}) * ${width}` }
    if (COUNTED_TOGETHER.has(asked.kind.reads)) return { ...question, groups: 'ANSWERS', value }
    return { ...question, groups: 'NONE', value: `nullif(${isAnswered(field)}, false)` }
  })
  const isOrdered = ({ asked }: Question) => asked.kind.reads === 'FIRST_SEEN'
  const unordered = counted.filter(question => !isOrdered(question))
  for (let i = 0; i < unordered.length; i += COUNTED_AT_ONCE)
    await countGroups(source, unordered.slice(i, i + COUNTED_AT_ONCE))
  for (const question of counted.filter(isOrdered)) await countGroups(source, [question], 'min(_id)')
}

const FIGURES = ['count', 'approx_count_distinct', 'avg', 'var_pop', 'min', 'max'] as const

/**
 * Finds numbers with too many different values to count each, and begins their tallies.
 * @returns the widths of their bins
 */
async function countFigures(source: Counting, questions: readonly Question[]): Promise<Map<Field, number>> {
  const widths = new Map<Field, number>()
  if (questions.length === 0) return widths
  const columns = questions.flatMap(({ field }) => FIGURES.map(name => `${name}(${columnOf.value(field)})`))
  const [row = []] = await source.reader.rows<(number | null)[]>(select(columns.join(', '), source))
  for (const [i, { field, tally }] of questions.entries()) {
    const figures = row.slice(i * FIGURES.length).map(figure => figure ?? 0)
    const [count = 0, different = 0, mean = 0, variance = 0, min = 0, max = 0] = figures
    if (different <= SURELY_MANY) continue
    const width = binWidth(min, max)
    widths.set(field, width)
    tally.answers = { ...emptyNumbers(), count, mean, squares: variance * count, min, max, width }
  }
  return widths
}

/** @param order the aggregate by which groups are sorted, for kinds that need an order */
async function countGroups(source: Counting, questions: readonly Counted[], order?: string) {
  const { reader, where, showsGrades } = source
  const keys = questions.map(({ field, groups, value }) => [
    columnOf.hidden(field),
    value,
    groups === 'NONE' ? 'null' : columnOf.json(field),
    ...(showsGrades ? gradesOf(field) : []),
  ])
  const shared = showsGrades ? [systemColumn('_version'), systemColumn('_score')] : []
  const names = keys.map((sqls, question) => sqls.map((_, i) => `key_${question}_${i}`))
  const read = keys.flatMap((sqls, question) => sqls.map((sql, i) => `${sql} as ${names[question]?.[i]}`))
  const rows = await reader.rows<[number, number | null, number | null, ...Cell[]]>({
    sql: `select count(*), ${showsGrades ? shared.join(', ') : 'null, null'}, ${names.flat().join(', ')}
      from (select _id, ${[...shared, ...read].join(', ')} from r where ${where.sql})
      group by grouping sets (${names.map(set => `(${[...shared, ...set].join(', ')})`).join(', ')})
      ${order ? `order by ${order}` : ''}`,
    parameters: where.parameters,
  })
  const width = names[0]?.length ?? 0
  for (const [times, version, score, ...cells] of rows) {
    // The keys of other questions are null. So is `hidden` for responses to versions without the question.
    const i = questions.findIndex((_, question) => cells[question * width] !== null)
    const question = questions[i]
    if (!question) continue
    const group = cells.slice(i * width, (i + 1) * width) as unknown as Group['cells']
    await addGroup(source, question, { times, version, score, cells: group })
  }
}

/** Responses with the same answer and grade. */
interface Group {
  readonly times: number
  readonly version: number | null
  readonly score: number | null
  readonly cells: readonly [
    isHidden: boolean,
    value: Cell,
    json: Cell,
    points?: number | null,
    maxPoints?: number | null,
    isCorrect?: boolean | null,
  ]
}

const gradesOf = (field: Field) =>
  [columnOf.points(field), columnOf.maxPoints(field), columnOf.isCorrect(field)].map(
    name => `case when ${systemColumn('_gradingStatus')} = 'GRADED' then ${name} end`,
  )

async function addGroup({ versions }: Counting, { field, asked, tally, groups }: Counted, group: Group) {
  const { times, version, score } = group
  const [isHidden, value, json, points = null, maxPoints = null, correct = null] = group.cells
  const isGiven = value !== null || json !== null
  addAsked(tally, { isHidden, isAnswered: isGiven }, times)
  const answer = groups === 'ANSWERS' ? answerOf(value, json) : undefined
  if (answer !== undefined) asked.kind.add(tally.answers, asked.questions, answer, times)
  if (groups === 'BINS' && value !== null) addToBin(tally.answers as NumberTally, Number(value), times)
  if (version === null || maxPoints === null) return
  const loaded = versions.known(version) ?? (await versions.load(version))
  const wrong = loaded?.questions.find(({ key }) => key === field.key)?.wrong
  const grade = { points, maxPoints, correct }
  // Kinds that are not counted in groups have no choices, so only whether there is an answer counts.
  addGraded(tally, wrong, { grade, score, answer: answer ?? (isGiven ? null : undefined) }, times)
}

/** Adds the answers that are read one by one. */
async function addSingleAnswers(source: Counting, { field, asked, tally }: Question) {
  const { kind, questions } = asked
  const add = (answers: readonly unknown[], to = tally.answers) => {
    for (const answer of answers) kind.add(to, questions, answer)
    return to
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
      kind.takeSamples(tally.answers, add(latest.toReversed(), kind.empty(questions)))
    }
  }
}

async function readAnswers(source: Counting, field: Field, term: string, order: string) {
  const columns = `${columnOf.value(field)}, ${columnOf.json(field)}`
  const rows = await source.reader.rows<[Cell, Cell]>(select(columns, source, order, term))
  return rows.map(([value, json]) => answerOf(value, json))
}

const select = (columns: string, { where }: Rows, rest = '', term = 'true'): Query => ({
  sql: `select ${columns} from r where ${where.sql} and ${term} ${rest}`,
  parameters: where.parameters,
})
