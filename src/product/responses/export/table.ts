// Responses as a table whose columns are the same whatever versions were answered: those of the response itself, then those
// of each question that any version asked, in the order in which they first came up.
import { LRUCache } from 'lru-cache'
import { columnsOf } from '../../../engine/questions/columns.ts'
import { typeOf } from '../../../engine/questions/index.ts'
import type { BaseQuestion, Cell, Choosable } from '../../../engine/questions/type.ts'
import { createTimeSlice } from '../../../platform/time-slices.ts'
import type { Response } from '../schemas.ts'

/**
 * What a column means, for who reads the table: choices are those of all versions, texts those of the last one that has them.
 * Of a question that changed its type there is an entry for each.
 */
export interface CodebookEntry {
  readonly column: string
  readonly question: string | null
  readonly type: string | null
  readonly text: string
  readonly choices: readonly Choosable[]
}

/** The cells of a response that are not empty, by column. */
export interface TableRow {
  readonly id: string
  readonly cells: ReadonlyMap<string, Cell>
}

export interface Table {
  readonly columns: readonly string[]
  rows(responses: readonly Response[]): Promise<TableRow[]>
  /** Those of all columns. */
  cells(row: TableRow): Cell[]
  readonly codebook: readonly CodebookEntry[]
}

type CellOf = (response: Response) => Cell
type CellsOf = ReadonlyMap<string, CellOf>

/** Columns of the response itself. No question's id begins with an underscore. */
const SYSTEM_FIELDS: Readonly<Record<string, { readonly text: string; readonly cell: CellOf }>> = {
  _responseid: { text: 'Identifier of the response', cell: response => response.responseid },
  _version: { text: 'The published version that was answered', cell: response => response.version },
  _createDate: { text: 'When it was submitted, ISO 8601 in UTC', cell: response => response.createDate },
  _submissionId: { text: 'The UUID that the submission came with', cell: response => response.submissionId },
  _email: { text: "The respondent's email", cell: response => response.email },
  _score: { text: 'Points', cell: response => response.score },
  _maxScore: { text: 'Points that could be had', cell: response => response.maxScore },
  _percent: { text: 'Score in percent', cell: response => response.percent },
  _passed: { text: 'Whether the pass mark was reached', cell: response => response.passed },
  _gradingStatus: {
    text: 'PENDING while an answer waits to be graded by hand',
    cell: response => response.gradingStatus,
  },
  _grade: { text: 'The grade that was reached', cell: response => response.grade },
  _outcome: { text: 'The identifier of the outcome', cell: response => response.outcome },
}

interface VersionAsked {
  readonly version: number
  readonly questions: readonly BaseQuestion[]
}

/** The questions of a version; none where it is gone. */
export type FindQuestions = (version: number) => Promise<readonly BaseQuestion[]>

/** Cells are found again for so many versions: responses come in the order of time, and so mostly do their versions. */
const MAX_VERSIONS = 8

/**
 * The table of all versions, which come from the first to the last. Versions are not kept: `find` reads those again that
 * responses answered.
 */
export async function tableOf(versions: AsyncIterable<VersionAsked>, find: FindQuestions): Promise<Table> {
  // By column and then by type, so that what a column means stands together.
  const entries = new Map<string, Map<string | null, CodebookEntry>>(
    Object.entries(SYSTEM_FIELDS).map(([column, { text }]) => [
      column,
      new Map([[null, { column, question: null, type: null, text, choices: [] }]]),
    ]),
  )
  for await (const { questions } of versions) for (const question of questions) addEntries(entries, question)
  const cells = new LRUCache<number, CellsOf>({ max: MAX_VERSIONS })
  const cellsOf = async (version: number) => {
    const found = cells.get(version) ?? cellsIn(await find(version))
    cells.set(version, found)
    return found
  }
  const columns = [...entries.keys()]
  return {
    columns,
    async rows(responses) {
      const slice = createTimeSlice()
      const rows = new Map<Response, TableRow>()
      // By version, so that each is read once however they alternate.
      for (const [version, ofVersion] of Map.groupBy(responses, response => response.version)) {
        const inVersion = await cellsOf(version)
        for (const response of ofVersion) {
          rows.set(response, rowOf(response, inVersion))
          if (slice.isOver()) await slice.next()
        }
      }
      return responses.flatMap(response => rows.get(response) ?? [])
    },
    cells: row => columns.map(name => row.cells.get(name) ?? null),
    codebook: [...entries.values()].flatMap(ofColumn => [...ofColumn.values()]),
  }
}

const rowOf = (response: Response, inVersion: CellsOf): TableRow => {
  const own = Object.entries(SYSTEM_FIELDS).map(([name, { cell }]) => [name, cell(response)] as const)
  const asked = [...inVersion].map(([name, cell]) => [name, cell(response)] as const)
  return {
    id: response.responseid,
    cells: new Map([...own, ...asked].filter(([, cell]) => cell !== null)),
  }
}

function addEntries(entries: Map<string, Map<string | null, CodebookEntry>>, question: BaseQuestion) {
  const { type, id } = question
  for (const { name, text, choices = [] } of columnsOf(question)) {
    const ofColumn = entries.get(name) ?? new Map<string | null, CodebookEntry>()
    entries.set(name, ofColumn)
    ofColumn.set(type, {
      column: name,
      question: id,
      type,
      text: textOf(question, text),
      choices: united(ofColumn.get(type)?.choices ?? [], choices),
    })
  }
}

const cellsIn = (questions: readonly BaseQuestion[]): CellsOf =>
  new Map(
    questions.flatMap(question =>
      columnsOf(question).map(({ name, cell }): [string, CellOf] => [
        name,
        ({ answers }) => (Object.hasOwn(answers, question.id) ? cell(answers[question.id]) : null),
      ]),
    ),
  )

/** Each once, in the order in which they first came up, with its last text. */
const united = (earlier: readonly Choosable[], choices: readonly Choosable[]): readonly Choosable[] => [
  ...new Map([...earlier, ...choices].map(choice => [choice.id, choice])).values(),
]

function textOf(question: BaseQuestion, part: string | undefined): string {
  const text = typeOf(question).title?.(question) ?? question.text ?? ''
  return part === undefined ? text : `${text} - ${part}`
}
