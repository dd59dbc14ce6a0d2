// The document that the designer works on. It is never changed: each change makes a new document that shares its unchanged parts.
import type { Settings } from '../../../engine/definition/definition.ts'
import type { Logic } from '../../../engine/logic/logic.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { Scoring } from '../../../engine/scoring/schemas.ts'
import type { Translations } from '../../../engine/translation/schemas.ts'

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
