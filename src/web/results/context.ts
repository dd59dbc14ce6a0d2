// What the panels of results need of their surroundings.
import type { Logic } from '../../engine/logic/logic.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import type { Api } from '../api/api.ts'
import type { ResultsTexts } from '../messages/en-results.ts'
import type { Reviews } from './reviews.ts'
import type { FormResponse } from './shapes.ts'
import type { TablePart } from './table-state.ts'
import type { Versions } from './versions.ts'

/** Of one version. */
export interface Asked {
  readonly name: string
  readonly appType: 'QUIZ' | 'SURVEY' | 'FORM'
  readonly version: number | null
  readonly questions: readonly BaseQuestion[]
  /** Undefined if some answers are hidden from the token. */
  readonly logic?: Logic
  /** Undefined if responses are not reviewed, or not by this person. */
  readonly reviewStates?: readonly string[]
}

export interface ResultsContext {
  readonly texts: ResultsTexts
  /** BCP 47, for dates and numbers. */
  readonly locale: string
  /** The language in which answers are written. */
  readonly catalogue: Catalogue
  readonly api: Api
  readonly root: ShadowRoot
  /** Of the latest version. */
  readonly asked: Asked
  readonly versions: Versions
  readonly reviews: Reviews
  /** Draws again. */
  update(): void
  announce(text: string): void
  toast(text: string): void
  failed(error: unknown): void
  /** The element fills a page of the console: printing it prints the response. */
  readonly isConsole: boolean
  /** The person has chosen other rows or columns. */
  tableChanged(part: TablePart): void
  /** The names of those who graded, by id. Those who cannot be named are left out. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Shows one response, or the table again. */
  open(responseid: string | undefined): void
}

export const nameOf = ({ texts }: Pick<ResultsContext, 'texts'>, response: FormResponse): string =>
  response.respondent?.name ??
  response.respondent?.email ??
  response.email ??
  response.respondent?.id ??
  texts.anonymous

export const dateIn = (locale: string, date: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date))

export const numberIn = (locale: string, number: number, digits = 2): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'negative' }).format(number)

export const percentIn = (locale: string, percent: number, digits = 1): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(percent / 100)

/** Saves a file that the API replies with. */
export async function save(
  { api }: { readonly api: Pick<Api, 'call'> },
  path: string,
  name: string,
): Promise<void> {
  const { body } = await api.call<Blob>('GET', path, { wantsFile: true })
  saveFile(body, name)
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
