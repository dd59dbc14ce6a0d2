// The interface of what the designer knows of a question type: data and pure functions, in `design.ts` of its folder, and
// a line in design-parts.ts. The name, the description and the keywords of a type are messages by its name.
import type { Advice } from './advice.ts'
import type { BaseQuestion } from './type.ts'

export type Family = 'CHOICE' | 'TEXT' | 'NUMBER' | 'TIME' | 'CONTACT' | 'FILE' | 'LAYOUT'

/** The families in the order of the palette. */
export const FAMILIES: readonly Family[] = ['CHOICE', 'TEXT', 'NUMBER', 'TIME', 'CONTACT', 'FILE', 'LAYOUT']

export type IconName =
  | 'address'
  | 'blanks'
  | 'calendar'
  | 'calendar-clock'
  | 'checkboxes'
  | 'clock'
  | 'consent'
  | 'dropdown'
  | 'email'
  | 'group'
  | 'hidden'
  | 'lines'
  | 'link'
  | 'matrix'
  | 'number'
  | 'page-break'
  | 'paperclip'
  | 'person'
  | 'phone'
  | 'radio'
  | 'ranking'
  | 'scale'
  | 'signature'
  | 'star'
  | 'statement'
  | 'target'
  | 'text'
  | 'yes-no'

/** Titles of sections of the inspector, in their order. */
export const SECTION_TITLES = [
  'content',
  'choices',
  'rows',
  'blanks',
  'questions',
  'parts',
  'answer',
  'limits',
  'labels',
  'look',
  'repeat',
  'logic',
  'more',
] as const
export type SectionTitle = (typeof SECTION_TITLES)[number]

/** Controls that follow from a schema; inspector.ts has the rules. */
export type PlainControl =
  | 'switch'
  | 'number'
  | 'segments'
  | 'select'
  | 'line'
  | 'area'
  | 'address'
  | 'color'
  | 'instant'
  | 'checks'
  | 'tags'
  | 'list'
  | 'fieldset'
  | 'record'
  | 'either'
  | 'condition'
  | 'picture'
  | 'shape'

/** Controls for members that need more than their schema says. */
export type SpecialControl =
  | 'id'
  | 'markdown'
  | 'day'
  | 'moment'
  | 'time'
  | 'pattern'
  | 'country'
  | 'timeZone'
  | 'bytes'
  | 'mediaTypes'
  | 'blanks'
  | 'questions'
  | 'theme'
  | 'languages'
  | 'words'
  | 'answerKey'
  | 'expression'

export type ControlName = PlainControl | SpecialControl

/** Where a question is edited on the canvas, besides its text. */
export type CanvasEditor = 'choices' | 'lines' | 'labels' | 'places' | 'image' | 'group'

/** Texts of new questions, in the language of the interface. */
export interface StartWords {
  /** A sentence with the place {{blank1}}. */
  readonly blank: string
}

export interface DesignPart<Q extends BaseQuestion = BaseQuestion> {
  readonly icon: IconName
  readonly family: Family
  /** A new question. It matches the schema, and its author starts to type at once. */
  starts(words: StartWords): Omit<Q, 'id'>
  /** The type's own members. Members that are in no section are in `answer`. */
  readonly sections: readonly DesignSection<Q>[]
  /** Controls of members whose schema does not say enough. */
  readonly controls?: Readonly<Partial<Record<keyof Q & string, ControlName>>>
  readonly canvas?: CanvasEditor
  /** Reports whether a member has an effect. The inspector shows the others disabled. */
  needs?(question: Q, member: keyof Q & string): boolean
  /** Advice on this type alone. Pointers are relative to the question. */
  advice?(question: Q): readonly Advice[]
  /** True if answers identify a person. */
  readonly isPersonal?: true
  /** True if respondents agree to something. */
  readonly asksConsent?: true
}

export interface DesignSection<Q extends BaseQuestion = BaseQuestion> {
  readonly title: SectionTitle
  readonly members: readonly (keyof Q & string)[]
}
