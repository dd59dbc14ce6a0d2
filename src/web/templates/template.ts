// A form to start from.
import type { AppType, NewWebForm, Question } from '../api/contract.d.ts'

export const CATEGORIES = ['feedback', 'people', 'events', 'requests', 'learning'] as const
export type Category = (typeof CATEGORIES)[number]

export type TemplateQuestion = Question

export interface Template {
  readonly id: string
  readonly name: string
  /** One line in the gallery. */
  readonly description: string
  readonly category: Category
  readonly appType: AppType
  readonly definition: Pick<NewWebForm, 'logic' | 'scoring' | 'settings'> & {
    readonly description: string
    readonly questions: TemplateQuestion[]
  }
}

/** Choices by their ids. */
export const choices = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([id, text]) => ({ id, text }))
