// A form to start from.
import type { Settings } from '../../engine/definition/definition.ts'
import type { Logic } from '../../engine/logic/logic.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'

export const CATEGORIES = ['feedback', 'people', 'events', 'requests', 'learning'] as const
export type Category = (typeof CATEGORIES)[number]

export type TemplateQuestion = BaseQuestion & Readonly<Record<string, unknown>>

export interface Template {
  readonly id: string
  readonly name: string
  /** One line in the gallery. */
  readonly description: string
  readonly category: Category
  readonly appType: 'FORM' | 'QUIZ' | 'SURVEY'
  readonly definition: {
    readonly description: string
    readonly questions: readonly TemplateQuestion[]
    readonly logic?: Logic
    readonly scoring?: Scoring
    readonly settings?: Settings
  }
}

/** Choices by their ids. */
export const choices = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([id, text]) => ({ id, text }))
