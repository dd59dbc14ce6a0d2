// The document that the designer works on. It is never changed: each change makes a new document that shares its unchanged parts.
import type { Settings } from '../../engine/definition/definition.ts'
import type { Logic } from '../../engine/logic/logic.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import type { Translations } from '../../engine/translation/schemas.ts'

/** An object with members, such as a question, a choice or an ending. */
export type Thing = Readonly<Record<string, unknown>>

/** Every part is present, as in the API's replies. */
export interface FormDocument {
  readonly name: string
  readonly description: string
  readonly questions: readonly BaseQuestion[]
  readonly logic: Logic
  readonly scoring: Scoring
  readonly settings: Settings
  readonly translations: Translations
}

export const PARTS = [
  'name',
  'description',
  'questions',
  'logic',
  'scoring',
  'settings',
  'translations',
] as const satisfies readonly (keyof FormDocument)[]

/** The document in a web form of the API, or in JSON that an author pasted. Other members are left out. */
export const documentOf = ({
  name = '',
  description = '',
  questions = [],
  logic = {},
  scoring = {},
  settings = {},
  translations = {},
}: Partial<FormDocument>): FormDocument => ({
  name,
  description,
  questions,
  logic,
  scoring,
  settings,
  translations,
})

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The own member of a thing. Things can have members such as `constructor`. */
export const memberOf = (value: unknown, name: string): unknown =>
  isThing(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The items of a list that are things; none if the value is not a list. */
export const thingsIn = (value: unknown): readonly Thing[] => (isList(value) ? value.filter(isThing) : [])
