// A workflow to start from. The guide on recipes has the same ones with all details.
import type { Workflow } from '../../../engine/workflows/document.ts'
import type { WorkflowTexts } from './texts-en.ts'

/** What a person chooses before a template becomes a workflow. */
export const PLACES = [
  'form',
  'question',
  'person',
  'accepted',
  'rejected',
  'dataset',
  'column',
  'other',
  'workflow',
  'dashboard',
] as const
export type PlaceName = (typeof PLACES)[number]

export interface Place {
  readonly webformid: string
  /** The public address of the form. */
  readonly formUrl: string
  /** The address of the form's responses in the console. */
  readonly responsesUrl: string
  readonly formName: string
  /** The id of a question whose answers are numbers. */
  readonly question: string
  /** How texts call the person who responded: the name of a value, such as `response.email`. */
  readonly person: string
  /** States of reviews. */
  readonly accepted: string
  readonly rejected: string
  /** Empty if it is offered and not chosen. */
  readonly datasetid: string
  /** The column with email addresses. */
  readonly column: string
  /** The values of a row that has a response. */
  readonly row: Readonly<Record<string, unknown>>
  readonly hasKey: boolean
  /** Another form, from which responses are deleted. */
  readonly otherid: string
  /** An active workflow that other workflows start. */
  readonly workflowid: string
  /** An active dashboard. */
  readonly dashboardid: string
  /** The email address of the person who starts. */
  readonly email: string
  readonly timeZone: string
}

export type TemplateId = keyof WorkflowTexts['templates']

export interface WorkflowTemplate {
  readonly id: TemplateId
  readonly asks: readonly PlaceName[]
  /** Places that can stay empty. */
  readonly offers?: readonly PlaceName[]
  readonly usesMail?: boolean
  /** The form must collect emails. */
  readonly usesEmail?: boolean
  /** Only quizzes are offered as the form. */
  readonly isOfQuiz?: boolean
  /** Names of the secrets that its steps send. */
  readonly secrets?: readonly string[]
  workflow(place: Place, texts: WorkflowTexts): Workflow
}

/** The response that started the run. */
export const RESPONSE = '{{response.responseid}}'
export const created = (webformid: string) => ({ event: 'response.created', webformid })

export const variable = (name: string) => ({ $: { var: name } })
