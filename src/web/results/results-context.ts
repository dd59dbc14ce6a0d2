// What the panels of results need of their surroundings.
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import type { Api, FormPath } from '../api/api.ts'
import type { AskedQuestions, Response as FormResponse } from '../api/contract.d.ts'
import type { ResultsTexts } from '../texts/en-results.ts'
import type { Reviews } from './reviews.ts'
import type { TablePart } from './table-state.ts'
import type { Versions } from './versions.ts'

/** The questions of one version. `logic` is absent if some answers are hidden from the token. */
export interface AskedForm extends Omit<AskedQuestions, 'questions'> {
  readonly questions: readonly BaseQuestion[]
}

/** The path of a file that a respondent sent. */
export type FilePath = `${FormPath}/response/${string}/file/${string}`

export interface ResultsContext {
  readonly texts: ResultsTexts
  /** BCP 47, for dates and numbers. */
  readonly locale: string
  /** The language in which answers are written. */
  readonly catalogue: Catalogue
  readonly api: Api
  readonly root: ShadowRoot
  /** The questions of the latest version. */
  readonly askedForm: AskedForm
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

/** Saves a file of a response. */
export async function save(
  { api }: { readonly api: Pick<Api, 'call'> },
  path: FilePath,
  name: string,
): Promise<void> {
  const { body } = await api.call('GET', path, { wantsFile: true })
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
