// Responses as a table whose columns are the same whatever versions were answered: those of the response itself, then those
// of each question that any version asked, in the order in which they first came up.
import { columnsOf } from '../../questions/columns.ts'
import { typeOf } from '../../questions/index.ts'
import type { BaseQuestion, Cell, Choosable } from '../../questions/type.ts'
import { createQuestionPool } from '../../webforms/each-version.ts'
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

export interface Table {
  readonly columns: readonly string[]
  row(response: Response): Cell[]
  readonly codebook: readonly CodebookEntry[]
}

type CellOf = (response: Response) => Cell

/** Columns of the response itself. No question's id begins with an underscore. */
const OWN: Readonly<Record<string, { readonly text: string; readonly cell: CellOf }>> = {
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

/** Cells are found again for so many versions: responses come in the order of time, and so mostly do their versions. */
const MAX_VERSIONS = 8

/** The table of all versions, which come from the first to the last. */
export async function tableOf(versions: AsyncIterable<VersionAsked>): Promise<Table> {
  // By column and then by type, so that what a column means stands together.
  const entries = new Map<string, Map<string | null, CodebookEntry>>(
    Object.entries(OWN).map(([column, { text }]) => [
      column,
      new Map([[null, { column, question: null, type: null, text, choices: [] }]]),
    ]),
  )
  const pooled = createQuestionPool()
  const lastOf = new Map<string, BaseQuestion>()
  const asked = new Map<number, readonly BaseQuestion[]>()
  for await (const { version, questions } of versions) {
    const ofVersion = questions.map(pooled)
    asked.set(version, ofVersion)
    for (const question of ofVersion) {
      if (lastOf.get(question.id) === question) continue
      lastOf.set(question.id, question)
      addEntries(entries, question)
    }
  }
  const cells = new Map<number, ReadonlyMap<string, CellOf>>()
  const cellsOf = (version: number) => {
    const found = cells.get(version) ?? cellsIn(asked.get(version) ?? [])
    cells.set(version, found)
    for (const [oldest] of cells) if (cells.size > MAX_VERSIONS) cells.delete(oldest)
    return found
  }
  const columns = [...entries.keys()]
  return {
    columns,
    row(response) {
      const ofVersion = cellsOf(response.version)
      return columns.map(name => (OWN[name]?.cell ?? ofVersion.get(name))?.(response) ?? null)
    },
    codebook: [...entries.values()].flatMap(ofColumn => [...ofColumn.values()]),
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

const cellsIn = (questions: readonly BaseQuestion[]): ReadonlyMap<string, CellOf> =>
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
