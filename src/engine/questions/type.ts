// The interfaces of a question type. A type is a folder with an object for each of them: `definition.ts` has the
// `QuestionType` and the `QuestionChecks`, `answer.ts` the `AnswerPart`, `page.ts` the `QuestionPage`, `report.ts` the
// `QuestionReport`. A bundle gets the objects whose table it imports: index.ts, checks.ts, pages.ts or reports.ts.
import type { TObject } from 'typebox'
import type { Condition } from '../expressions/condition.ts'
import type { PipedValues } from '../expressions/pipe-text.ts'
import type { Value } from '../expressions/value.ts'
import type { DefinitionFault, Refusal } from '../faults.ts'
import type { Html } from '../text/html.ts'
import type { Catalogue } from '../text/messages/catalogue.ts'
import type { Message, Param, PlainCode } from '../text/messages/codes.ts'
import type { AnswerFields } from './shared/answer-fields.ts'
import type { TallyKind } from './shared/tally.ts'

/** The members that every question has, in a definition that matches its schema. */
export interface BaseQuestion {
  readonly id: string
  readonly type: string
  readonly text?: string
  readonly description?: string
  readonly required?: boolean
  /** The question is asked only if this holds. */
  readonly visibleWhen?: Condition
  /** An answer is required only if this holds. */
  readonly requiredWhen?: Condition
  /** Conditions over several answers, which must hold if the question is answered. */
  readonly rules?: readonly AnswerRule[]
  readonly image?: Image
}

/** Complete when the form is published. */
export interface AnswerRule {
  readonly id?: string
  readonly holds?: Condition
  /** What the respondent reads if it does not hold, with {{...}}. */
  readonly message?: string
}

export interface Image {
  readonly url: string
  /** The text for people who cannot see it. */
  readonly alt: string
  /** Pixels; known for images that were uploaded here. */
  readonly width?: number
  readonly height?: number
}

/** The fields of a submitted form: URLSearchParams, in the browser as on the server. */
export type FormFields = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>

/**
 * The part of a type that reads and checks answers. It is pure and small, because the page's script contains it.
 * The server checks every answer again.
 */
export interface AnswerPart<Q> {
  /** Reads the answer from form fields named by `fieldName`; undefined if there is none. A text that cannot be read stays a string, which `check` refuses. */
  read(question: Q, fields: FormFields): unknown
  /**
   * Returns a message if the answer is not acceptable, or undefined. Takes any JSON value.
   * Without `today` the bound "today" is not checked.
   */
  check(question: Q, answer: unknown, today?: Today): Message | undefined
  /** Returns the message for a required question without an answer. */
  missing(question: Q): Message
  /**
   * A question back when people go on from an accepted answer, or without one that looks given. Asked once for each `element` of the
   * question on the page.
   */
  unsure?(question: Q, answer: unknown, element: object): Message | undefined
  /** The text of an accepted answer, if the page's fields do not show it. */
  words?(question: Q, answer: unknown): Param
}

/**
 * The current day, as YYYY-MM-DD. A server does not know the respondent's time zone, so it takes the first and the last
 * day that is current anywhere on earth. In a browser both are the same day.
 */
export interface Today {
  readonly first: string
  readonly last: string
}

/** The state of the page on which a question is rendered. */
export interface RenderContext {
  /** The language of the page's own texts. */
  readonly catalogue: Catalogue
  /** The fields that were sent, if the page is shown again. */
  readonly fields?: FormFields | undefined
  /** The error to show at the question. */
  readonly error?: string | undefined
  /** The errors of the questions in a group, by their ids on the page. */
  readonly errors?: ReadonlyMap<string, string> | undefined
  /** The number of the order of shuffled choices; the author's order if absent. */
  readonly order?: number | undefined
  /** True if optional questions say so. A form without required questions marks none. */
  readonly marksOptional?: boolean | undefined
  /** The values of {{name}} in the question's texts. */
  readonly pipedValues?: PipedValues | undefined
}

/** How an answer is displayed on the result page. */
export interface DisplayContext {
  readonly catalogue: Catalogue
  /** The right answer, if the parts of the answer are marked as right or wrong. */
  readonly right?: unknown
}

/** An area of an image, in shares of its width and height. */
export interface Shape {
  readonly circle?: readonly number[]
  readonly rect?: readonly number[]
  readonly polygon?: readonly (readonly number[])[]
}

/** How a question may be scored; the rules of each kind are in `scoring/kinds`. */
export type ScoringKind =
  | 'EXACT'
  | 'CHOICE'
  | 'CHOICES'
  | 'NUMBER'
  | 'TEXT'
  | 'RANKING'
  | 'MATRIX'
  | 'CLOZE'
  | 'HOTSPOT'

/** The questions inside a question; see group/definition.ts. */
export interface Inside<Q> {
  /** The questions as the author wrote them. */
  questions(question: Q): readonly BaseQuestion[]
  /** The most questions that it can have on a page. */
  most(question: Q): number
}

/** Changes to the fields of one question. */
export interface Settling {
  /** The name and the new value of the question's own field. */
  readonly own: readonly [name: string, value: string]
  /** The new name of a field of the question; undefined to remove it. */
  rename(field: string): string | undefined
}

/** The files that a question accepts. */
export interface Uploads {
  readonly maxFiles: number
  /** The largest size of each file. */
  readonly maxBytes: number
  /** Media types, such as `image/*`; all if undefined. */
  readonly accept: readonly string[] | undefined
}

/** A regular expression that answers must match. */
export interface AskedPattern {
  /** Its JSON pointer in the question, such as `/pattern`. */
  readonly pointer: string
  readonly pattern: string
  /** The maximum length of a text that is matched, in characters. */
  readonly longest: number
  /** The most texts of a response that are matched. */
  readonly times: number
}

/** Fields of buttons that add or remove an entry and submit no response. The value is the question's id, and the entry's number to remove it. */
export const ADD = 'add'
export const REMOVE = 'remove'

/** The definition of a type: the members of its questions, and the meaning of its answers. Runs everywhere. */
export interface QuestionType<Q extends BaseQuestion = BaseQuestion> {
  readonly type: Q['type']
  /** Closed schema of the type's whole question object, `id`, `type` and `text` included; only `type` is required in a draft. */
  readonly schema: TObject
  /** Adds missing ids to the type's own members, such as choices. The same question gets the same ids. */
  withIds?(question: Q): Q
  /** The question as a quiz asks it, with the defaults of a quiz. */
  inQuiz?(question: Q): Q
  /** Undefined for types without an answer, such as a page break. */
  readonly answer?: AnswerPart<Q>
  /** Only for a question that contains other questions. */
  readonly inside?: Inside<Q>
  /** The files that can be uploaded. A submission refers to them by id. */
  uploads?(question: Q): Uploads
  /** The kind of value that conditions read. Every type with answers has one. */
  value?(question: Q): Value
  /** Writes equal answers the same way, for storage. Takes any JSON value. */
  normalize?(question: Q, answer: unknown): unknown
  /** A value that is equal for answers with the same meaning, for scoring. Takes an accepted answer. */
  meaning?(answer: unknown): unknown
  /** The text of an accepted answer, for the check-your-answers list and the result page. */
  show?(question: Q, answer: unknown, catalogue: Catalogue): string
  /** The text of a part of an accepted answer, such as a row of a matrix. Undefined if the part is its own text. */
  showPart?(question: Q, path: readonly string[], part: unknown, catalogue: Catalogue): string | undefined
  /** The heading on the page, if it is not the question's text. */
  readonly heading?: PlainCode
  /** The question as inline Markdown, if that is not its text. */
  title?(question: Q): string
  /** Absent if answers can only be graded by hand. */
  readonly scoring?: ScoringKind
  /** True if the respondent does not see it, such as a value from the page's URL. It is not counted as a question. */
  readonly isUnseen?: boolean
  /** True if answers are sentences, so that charts show their words. */
  readonly isProse?: boolean
  /** The lowest and highest number of a scale on which people pick in steps of 1. Charts count each number. */
  steps?(question: Q): { readonly min: number; readonly max: number } | undefined
  /** True if it begins a new page. Its text is the title of that page. */
  readonly beginsPage?: boolean
  /** True if the type itself uses {{...}} in its text, so that answers cannot be piped into it. */
  readonly ownBraces?: boolean
  /** True if a quiz must have a scoring rule for each question of this type. */
  readonly needsKey?: boolean
}

/** The checks that only the server makes, beside the schema and `AnswerPart.check`. */
export interface QuestionChecks<Q extends BaseQuestion = BaseQuestion> {
  /** The reasons why the question cannot be published. Pointers are relative to the question, such as `/choices`. */
  faults(question: Q): DefinitionFault[]
  /** A second check of an answer, for libraries and regular expressions. Takes an answer that passed `AnswerPart.check`. */
  verify?(question: Q, answer: unknown): Message | undefined
  /** The patterns that `verify` matches answers with. */
  patterns?(question: Q): readonly AskedPattern[]
  /** Every fault of an answer, in place of `check` and `verify`. Pointers are relative to the answer. */
  answerFaults?(question: Q, answer: unknown, today?: Today): readonly Refusal[]
}

/** A question on the page, and its form fields. */
export interface QuestionPage<Q extends BaseQuestion = BaseQuestion> {
  /** The question on the page: a plain form control that needs no script. */
  render(question: Q, context: RenderContext): Html
  /** True when its rendering depends on the order in the context. */
  isShuffled?(question: Q): boolean
  /** The number of controls and options on the page; 1 if absent. */
  controls?(question: Q): number
  /** The fields of an accepted answer, the reverse of `AnswerPart.read`. Without it, pages cannot open with an answer. */
  fields?(question: Q, answer: unknown): AnswerFields
  /** The names of further fields in a form; see `fieldName`. */
  parts?(question: Q): readonly string[]
  /** The questions inside it on a page with these fields. Each has the id of its fields. */
  asked?(question: Q, fields?: FormFields): readonly BaseQuestion[]
  /**
   * The changes to the fields before a page is shown again: blank entries are removed, and the buttons `ADD` and `REMOVE`
   * take effect. Undefined if nothing changes.
   */
  settling?(question: Q, fields: FormFields): Settling | undefined
}

/** Answers in results, summaries and exports. Types without answers have none. */
export interface QuestionReport<Q extends BaseQuestion = BaseQuestion> {
  /** How answers are counted for a summary. */
  readonly tally: TallyKind<Q>
  /** The columns of an export. Without this the question has one column, named by its id. */
  columns?(question: Q): readonly Column[]
  /** The answer on the result page, where `show` is not enough: with pictures, as a list, with a mark at each part. */
  display?(question: Q, answer: unknown, context: DisplayContext): Html
  /** Draws the answer on the result page. `answer` is undefined if the respondent gave none. */
  illustrate?(question: Q, answer: unknown, areas: readonly Shape[], catalogue: Catalogue): Html
}

/** The value of a table cell; null is empty. */
export type Cell = string | number | boolean | null

/** An option of an answer: its id and its text. */
export interface Choosable {
  readonly id: string
  readonly text?: string
}

export interface Column {
  /** The id of the question, or with a part `name.first`. It is the same in every version of a form. */
  readonly name: string
  /** The label of the part. */
  readonly text?: string
  /** The options whose ids are in the cells. */
  readonly choices?: readonly Choosable[]
  /** If the cell has a list of entries: the columns of an entry. */
  readonly entries?: readonly Column[]
  /** Whether the cell has ids of files. */
  readonly hasFiles?: true
  /** The cell of an accepted answer. */
  cell(answer: unknown): Cell
}

/** The name of a question's field in a form; `part` for the second and further fields of one question. */
export const fieldName = (questionId: string, part?: string) => `a.${questionId}${part ? `.${part}` : ''}`

/** The id of the element that an error link of a question leads to. */
export const fieldId = (questionId: string, part?: string | number) =>
  `q-${questionId}${part === undefined ? '' : `-${part}`}`

/** What a table has for the question's type. Schemas allow no type that is missing. */
export function entryOf<T>(table: ReadonlyMap<string, T>, { type }: Pick<BaseQuestion, 'type'>): T {
  const entry = table.get(type)
  if (entry === undefined) throw new Error(`No question type ${type}`)
  return entry
}
