// A workflow to start from. The guide on recipes has the same ones with all details.
import type { Workflow } from '../../../engine/workflows/document.ts'
import type { WorkflowTexts } from './texts-en.ts'

/** What a person chooses before a template becomes a workflow. */
export const PLACES = ['form', 'question', 'dataset', 'column'] as const
export type PlaceName = (typeof PLACES)[number]

export interface Place {
  readonly webformid: string
  /** The public address of the form. */
  readonly formUrl: string
  /** The address of the form's responses in the console. */
  readonly responsesUrl: string
  /** The id of a question whose answers are numbers. */
  readonly question: string
  readonly datasetid: string
  /** The column with email addresses. */
  readonly column: string
  /** The values of a row that has a response. */
  readonly row: Readonly<Record<string, unknown>>
  readonly hasKey: boolean
  /** Of the person who starts. */
  readonly email: string
  readonly timeZone: string
}

export type TemplateId = keyof WorkflowTexts['templates']

export interface WorkflowTemplate {
  readonly id: TemplateId
  readonly asks: readonly PlaceName[]
  readonly usesMail?: boolean
  /** Names of the secrets that its steps send. */
  readonly secrets?: readonly string[]
  workflow(place: Place, texts: WorkflowTexts): Workflow
}

export const variable = (name: string) => ({ $: { var: name } })
