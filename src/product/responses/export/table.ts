// Turns responses to all versions into one table. Its columns are those of each question of any version, in order of first
// appearance, then the calculations, then those of the response itself.
import { LRUCache } from 'lru-cache'
import type { Kind } from '../../../engine/expressions/value.ts'
import type { ZonedLogic } from '../../../engine/logic/logic.ts'
import { columnsOf } from '../../../engine/questions/columns.ts'
import { typeOf } from '../../../engine/questions/index.ts'
import type { BaseQuestion, Cell, Choosable, Column } from '../../../engine/questions/type.ts'
import { createTimeSlice } from '../../../platform/time-slices.ts'
import type { SystemFieldName } from '../response-fields.ts'
import type { Response } from '../schemas.ts'
import { calculationCells } from './calculation-cells.ts'
import { entriesCell, type Labels, labelsOf } from './labels.ts'

/**
 * Explains a column. It has the choices of all versions, each with its latest text. A question that changed its type has one
 * entry per type.
 */
export interface CodebookEntry {
  readonly column: string
  readonly question: string | null
  readonly type: string | null
  readonly text: string
  readonly choices: readonly Choosable[]
}

/** The non-empty cells of a response, by column. */
export interface TableRow {
  readonly id: string
  readonly cells: ReadonlyMap<string, Cell>
}

export interface Table {
  readonly columns: readonly string[]
  /** The first row: the names of the columns, or their labels. */
  readonly headers: readonly string[]
  /** The kind of each column. Undefined if its cells are not single values. */
  readonly kinds: readonly (Kind | undefined)[]
  rows(responses: readonly Response[]): Promise<TableRow[]>
  /** The cells of all columns. */
  cells(row: TableRow): Cell[]
  readonly codebook: readonly CodebookEntry[]
  /** Every response field, and the questions that have columns. */
  readonly names: ReadonlySet<string>
}

export type CellOf = (response: Response) => Cell
type CellsOf = ReadonlyMap<string, CellOf>

/** Columns of the response itself, with the names that filters use. Question ids cannot start with an underscore. */
const SYSTEM_FIELDS: Readonly<Record<SystemFieldName, { readonly text: string; readonly cell: CellOf }>> = {
  _responseid: { text: 'Response id', cell: response => response.responseid },
  _version: { text: 'The version that the respondent answered', cell: response => response.version },
  _createDate: { text: 'Time of submission, ISO 8601 in UTC', cell: response => response.createDate },
  _submissionId: { text: 'The UUID sent with the submission', cell: response => response.submissionId },
  _email: { text: "The respondent's email", cell: response => response.email },
  _language: { text: 'The language of the page', cell: response => response.language },
  _respondentId: { text: 'Your id of the respondent', cell: response => response.respondent?.id ?? null },
  _respondentEmail: {
    text: "The respondent's email, from you",
    cell: response => response.respondent?.email ?? null,
  },
  _respondentName: {
    text: "The respondent's name, from you",
    cell: response => response.respondent?.name ?? null,
  },
  _score: { text: 'Points', cell: response => response.score },
  _maxScore: { text: 'Maximum points', cell: response => response.maxScore },
  _percent: { text: 'Score in percent', cell: response => response.percent },
  _passed: { text: 'Whether the score reached the pass mark', cell: response => response.passed },
  _gradingStatus: {
    text: 'PENDING while an answer waits for manual grading',
    cell: response => response.gradingStatus,
  },
  _grade: { text: 'The grade reached', cell: response => response.grade },
  _outcome: { text: 'Outcome id', cell: response => response.outcome },
}

/** Empty in forms that were never scored. */
const SCORE_FIELDS: ReadonlySet<string> = new Set<SystemFieldName>([
  '_score',
  '_maxScore',
  '_percent',
  '_passed',
  '_gradingStatus',
  '_grade',
  '_outcome',
])

export interface Asked {
  readonly questions: readonly BaseQuestion[]
  /** Undefined if calculations are not shown. */
  readonly logic?: ZonedLogic | undefined
}

interface VersionAsked extends Asked {
  readonly version: number
  readonly isScored: boolean
}

export interface TableOptions {
  /** Questions, calculations and fields; all if absent. */
  readonly chosen?: ReadonlySet<string> | undefined
  /** Names that nobody may see. */
  readonly hidden?: ReadonlySet<string>
  /** People read labels in place of ids. */
  readonly hasLabels?: boolean
  /** Returns the address of a file; without it, there are no addresses. */
  readonly addressOf?: AddressOf
}

type AddressOf = (responseid: string, fileid: string) => string

/** Finds what a version asked; no questions if it has been deleted. */
export type FindAsked = (version: number) => Promise<Asked>

/** Versions cached at once. Responses are in order of time, and so, mostly, are their versions. */
const MAX_VERSIONS = 8

/**
 * Builds the table from all versions, oldest first: answers, calculations, then the fields of every response. Versions are not kept in memory; `find` rereads those that responses need.
 */
export async function tableOf(
  versions: AsyncIterable<VersionAsked>,
  find: FindAsked,
  { chosen, hidden, hasLabels = false, addressOf }: TableOptions = {},
): Promise<Table> {
  const isShown = (name: string) => !hidden?.has(name) && chosen?.has(name) !== false
  // By column, then by type, so that the entries of a column are adjacent.
  const entries = new Map<string, Map<string | null, CodebookEntry>>()
  let isScored = false
  const names = new Set(Object.keys(SYSTEM_FIELDS))
  const calculated = new Set<string>()
  const kinds = new Map<string, Kind | undefined>([['_createDate', 'datetime']])
  for await (const { questions, logic, isScored: isQuiz } of versions) {
    isScored ||= isQuiz
    for (const question of questions.filter(({ id }) => isShown(id))) {
      names.add(question.id)
      addEntries(entries, question, addressOf)
      addKinds(kinds, question)
    }
    for (const { id } of logic?.calculations ?? []) if (isShown(id)) calculated.add(id)
  }
  for (const column of calculated) {
    names.add(column)
    const ofColumn = entries.get(column) ?? new Map<string | null, CodebookEntry>()
    entries.set(column, ofColumn)
    ofColumn.set(null, { column, question: null, type: null, text: 'Calculation', choices: [] })
  }
  for (const [column, { text }] of Object.entries(SYSTEM_FIELDS)) {
    if (!isShown(column) || (SCORE_FIELDS.has(column) && !isScored && !chosen)) continue
    entries.set(column, new Map([[null, { column, question: null, type: null, text, choices: [] }]]))
  }
  const columns = [...entries.keys()]
  const labels = hasLabels
    ? labelsOf(new Map([...entries].map(([column, ofColumn]) => [column, [...ofColumn.values()]])))
    : undefined
  const cells = new LRUCache<number, CellsOf>({ max: MAX_VERSIONS })
  const cellsOf = async (version: number) => {
    const found = cells.get(version) ?? cellsIn(await find(version), { addressOf, labels })
    cells.set(version, found)
    return found
  }
  return {
    columns,
    headers: labels?.headers ?? columns,
    kinds: columns.map(name => kinds.get(name)),
    async rows(responses) {
      const slice = createTimeSlice()
      const rows = new Map<Response, TableRow>()
      // Grouped by version, so that each is read once even if versions alternate.
      for (const [version, ofVersion] of Map.groupBy(responses, response => response.version)) {
        const inVersion = await cellsOf(version)
        for (const response of ofVersion) {
          rows.set(response, rowOf(response, inVersion))
          if (slice.isOver()) await slice.next()
        }
      }
      return responses.flatMap(response => rows.get(response) ?? [])
    },
    cells: row =>
      columns.map(name => {
        const cell = row.cells.get(name) ?? null
        return labels ? labels.cell(name, cell) : cell
      }),
    codebook: [...entries.values()].flatMap(ofColumn => [...ofColumn.values()]),
    names,
  }
}

const rowOf = (response: Response, inVersion: CellsOf): TableRow => {
  const system = Object.entries(SYSTEM_FIELDS).map(([name, { cell }]) => [name, cell(response)] as const)
  const asked = [...inVersion].map(([name, cell]) => [name, cell(response)] as const)
  return {
    id: response.responseid,
    cells: new Map([...system, ...asked].filter(([, cell]) => cell !== null)),
  }
}

function addEntries(
  entries: Map<string, Map<string | null, CodebookEntry>>,
  question: BaseQuestion,
  addressOf: AddressOf | undefined,
) {
  const { type, id } = question
  for (const { name, text, choices = [] } of columnsIn(question, addressOf)) {
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

function addKinds(kinds: Map<string, Kind | undefined>, question: BaseQuestion) {
  const value = typeOf(question).value?.(question)
  for (const { name } of columnsOf(question)) {
    const part = name === question.id ? value : value?.members?.[name.slice(question.id.length + 1)]
    kinds.set(name, part?.kind)
  }
}

interface Shown {
  readonly addressOf: AddressOf | undefined
  readonly labels: Labels | undefined
}

const cellsIn = ({ questions, logic }: Asked, { addressOf, labels }: Shown): CellsOf =>
  new Map([
    ...questions.flatMap(question =>
      columnsIn(question, addressOf).map((column): [string, CellOf] => {
        const cell = labels && column.entries ? entriesCell(column.entries) : column.cell
        return [
          column.name,
          ({ responseid, answers }) =>
            Object.hasOwn(answers, question.id) ? cell(answers[question.id], responseid) : null,
        ]
      }),
    ),
    ...calculationCells(questions, logic, labels),
  ])

interface ExportColumn extends Omit<Column, 'cell'> {
  readonly cell: (answer: unknown, responseid: string) => Cell
}

/** The columns of a question. Files have their addresses, too. */
const columnsIn = (question: BaseQuestion, addressOf: AddressOf | undefined): ExportColumn[] =>
  columnsOf(question).flatMap((column): ExportColumn[] => {
    if (!column.hasFiles || !addressOf) return [column]
    const addresses: ExportColumn = {
      name: column.name.replace(/[^.]+$/, 'url'),
      text: 'addresses',
      cell(answer, responseid) {
        const ids = column.cell(answer)
        return typeof ids === 'string' && ids !== ''
          ? ids
              .split(';')
              .map(id => addressOf(responseid, id))
              .join(' ')
          : null
      },
    }
    return [column, addresses]
  })

/** Each choice once, in order of first appearance, with its latest text. */
const united = (earlier: readonly Choosable[], choices: readonly Choosable[]): readonly Choosable[] => [
  ...new Map([...earlier, ...choices].map(choice => [choice.id, choice])).values(),
]

function textOf(question: BaseQuestion, part: string | undefined): string {
  const text = typeOf(question).title?.(question) ?? question.text ?? ''
  return part === undefined ? text : `${text} - ${part}`
}
