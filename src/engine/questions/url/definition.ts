import { plainLine } from '../shared/plain-line.ts'
import type { QuestionType } from '../type.ts'
import { URL_MAX, type UrlQuestion, urlAnswer, withScheme } from './answer.ts'
import { renderUrl } from './page.ts'

export const url: QuestionType<UrlQuestion> = {
  ...plainLine<UrlQuestion>('URL', 'UrlQuestion', urlAnswer, renderUrl, URL_MAX),
  normalize: (_question, answer) => withScheme(answer),
  /** Normalizes the URL by the URL Standard: https://Example.com becomes https://example.com/. */
  meaning: answer => new URL(String(answer)).href,
}
