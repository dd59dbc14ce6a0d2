// The interface of a question type. A type is a folder: `definition.ts` (settings, faults, values, scoring, tally),
// `answer.ts` (reads and checks an answer, also in the browser), `page.ts` (rendering), and where the page needs them
// `browser.ts` and `style.css`. A line in index.ts adds it to the table.
import type { TObject } from 'typebox'
import type { Condition } from '../expressions/condition.ts'
import type { PipedValues } from '../expressions/pipes.ts'
import type { Value } from '../expressions/value.ts'
import type { Fault, Refusal } from '../faults.ts'
import type { Html } from '../text/html.ts'
import type { Message, Param } from '../text/messages/codes.ts'
import type { TallyKind } from './shared/tally.ts'

/** What every question has, as it stands in a definition that was checked against its schema. */
export interface BaseQuestion {
  readonly id: string
  readonly type: string
  readonly text?: string
  readonly description?: string
  readonly required?: boolean
  /** Asked only where this holds. */
  readonly visibleWhen?: Condition
  /** Required only where this holds. */
  readonly requiredWhen?: Condition
  readonly image?: { readonly url: string; readonly alt: string }
}

/** The fields of a submitted form: URLSearchParams, in the browser as on the server. */
export type FormFields = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>

/**
 * The part of a type that decides about answers. It is pure and small, because the page's script runs it as well;
 * the server has the last word.
 */
export interface AnswerPart<Q> {
  /** Reads the answer from form fields named by `fieldName`; undefined when nothing was answered. What cannot be read stays a string, for `check` to refuse. */
  read(question: Q, fields: FormFields): unknown
  /**
   * Says what to do when the answer is not acceptable; undefined when it is. Takes any JSON value.
   * Without `today` a bound that is written "today" holds nothing back.
   */
  check(question: Q, answer: unknown, today?: Today): Message | undefined
  /** Says what to do when a required question has no answer. */
  missing(question: Q): Message
  /** An accepted answer in words, where the page does not show it in words already. */
  words?(question: Q, answer: unknown): Param
}

/**
 * What day it is, as YYYY-MM-DD. On a server that is the first and the last day that it can be for somebody on earth,
 * since nobody says where the respondent is; in the respondent's browser the two are one.
 */
export interface Today {
  readonly first: string
  readonly last: string
}

/** What a rendering of a question knows of its surroundings. */
export interface RenderContext {
  /** What was typed before, when the page is shown again. */
  readonly fields?: FormFields | undefined
  /** The refusal to show at the question. */
  readonly error?: string | undefined
  /** The refusals of questions inside, by their ids on the page. */
  readonly errors?: ReadonlyMap<string, string> | undefined
  /** Which of the orders shuffled choices stand in; that of the author when absent. */
  readonly order?: number | undefined
  /** What stands for {{name}} in the question's texts. */
  readonly pipedValues?: PipedValues | undefined
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

/** What a question made of other questions knows of them; see group.ts. */
export interface Inside<Q> {
  /** As the author wrote them. */
  questions(question: Q): readonly BaseQuestion[]
  /** How many questions it may come to on a page. */
  most(question: Q): number
  /** As a page with these fields asks them: each has the id of its fields. */
  asked(question: Q, fields?: FormFields): readonly BaseQuestion[]
  /**
   * How the fields become those that a page is to show again: what was left blank is gone from between the rest, and what a
   * button of the question's own asks for (`ADD`, `REMOVE`) is done. Undefined where all stay.
   */
  settling(question: Q, fields: FormFields): Settling | undefined
  /** Every fault of an answer, instead of `check` and `verify`; pointers are relative to the answer. */
  faults(question: Q, answer: unknown, today?: Today): readonly Refusal[]
}

/** What becomes of the fields of one question. */
export interface Settling {
  /** The question's own field, name and value, instead of what was sent. */
  readonly own: readonly [name: string, value: string]
  /** The new name of a field of the question; undefined for one that goes. */
  rename(field: string): string | undefined
}

/** What a question takes of files. */
export interface Uploads {
  readonly maxFiles: number
  /** Of each file. */
  readonly maxBytes: number
  /** Media types, such as `image/*`; all where there is none. */
  readonly accept: readonly string[] | undefined
}

/** A regular expression that answers have to match. */
export interface AskedPattern {
  /** Where it stands in the question, such as `/pattern`. */
  readonly pointer: string
  readonly pattern: string
  /** The most characters of a text that it is tried on. */
  readonly longest: number
  /** On so many texts of a response, at most. */
  readonly times: number
}

/** Fields of buttons that change how much a page asks, and send nothing: the id of a question, with a number to remove. */
export const ADD = 'add'
export const REMOVE = 'remove'

export interface QuestionType<Q extends BaseQuestion = BaseQuestion> {
  readonly type: Q['type']
  /** Closed schema of the type's whole question object, `id`, `type` and `text` included; only `type` is required in a draft. */
  readonly schema: TObject
  /** What keeps the question from being published; pointers are relative to the question, such as `/choices`. */
  faults(question: Q): Fault[]
  /** Makes up ids inside the type's own members, such as those of choices; the same question gives the same ids. */
  withIds?(question: Q): Q
  /** True when its rendering depends on the order in the context. */
  isShuffled?(question: Q): boolean
  /** The question on the page: a plain form control that needs no script. */
  render(question: Q, context: RenderContext): Html
  /** Undefined for what asks nothing (a statement, a page break). */
  readonly answer?: AnswerPart<Q>
  /** Second and further fields of a question in a form; see `fieldName`. */
  parts?(question: Q): readonly string[]
  /** There for a question made of other questions. */
  readonly inside?: Inside<Q>
  /** What may be uploaded for it; its answers are the files, for which a submission gives references. */
  uploads?(question: Q): Uploads
  /** Writes equal answers the same way, for storage. Takes any JSON value. */
  normalize?(question: Q, answer: unknown): unknown
  /** What answers have in common that mean the same and are not equal, for scoring. Takes an accepted answer. */
  meaning?(answer: unknown): unknown
  /** How much there is to pick from on its page, options of lists included; one thing where this is absent. */
  controls?(question: Q): number
  /** A second check, for what a page should not carry: a library, a regular expression. Takes what `answer.check` has let through. */
  verify?(question: Q, answer: unknown): Message | undefined
  /** What `verify` matches answers with. */
  patterns?(question: Q): readonly AskedPattern[]
  /** What an answer is to conditions; every type that asks says so. */
  value?(question: Q): Value
  /** What stands above the question on the page, where that is not its text. */
  readonly heading?: string
  /** The question in words, where its text is not that already; inline Markdown. */
  title?(question: Q): string
  /** The answer in words, for the check-your-answers list and the result page. Takes an answer that was accepted. */
  show?(question: Q, answer: unknown): string
  /** How answers are counted for a summary; every type with answers has one. */
  readonly tally?: TallyKind<Q>
  /** The answer as columns of a table, for export; one column named by the question's id where there is none. */
  columns?(question: Q): readonly Column[]
  /** Absent for what can be graded by hand alone. */
  readonly scoring?: ScoringKind
  /** True for what the respondent does not see, such as a value from the page's address: it is on no page and not counted. */
  readonly isUnseen?: boolean
  /** True for what ends a page where a form is shown in pages; its text is the next one's title. */
  readonly beginsPage?: boolean
  /** True where {{...}} in the text is a place of the type's own, and no other answer stands for it. */
  readonly ownBraces?: boolean
  /** True when a quiz is not complete without a scoring rule for a question of this type. */
  readonly needsKey?: boolean
}

/** What a cell of a table holds; null is empty. */
export type Cell = string | number | boolean | null

/** Something with an id that an answer may hold, and its text. */
export interface Choosable {
  readonly id: string
  readonly text?: string
}

export interface Column {
  /** The id of the question, and behind a dot the part: `name.first`. The same in every version of a form. */
  readonly name: string
  /** What the part is, where the question's text does not say it. */
  readonly text?: string
  /** What the ids in the cells stand for. */
  readonly choices?: readonly Choosable[]
  /** The cell of an accepted answer. */
  cell(answer: unknown): Cell
}

/** The name of a question's field in a form; `part` for the second and further fields of one question. */
export const fieldName = (questionId: string, part?: string) => `a.${questionId}${part ? `.${part}` : ''}`

/** The id of the element that an error link of a question leads to. */
export const fieldId = (questionId: string, part?: string | number) =>
  `q-${questionId}${part === undefined ? '' : `-${part}`}`
