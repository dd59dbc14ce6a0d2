import { textMissing } from '../shared/faults.ts'
import { plainLine } from '../shared/plain-line.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { URL_MAX, type UrlQuestion, urlAnswer, withScheme } from './answer.ts'

export const url: QuestionType<UrlQuestion> = {
  ...plainLine<UrlQuestion>('URL', 'UrlQuestion', urlAnswer, URL_MAX),
  normalize: (_question, answer) => withScheme(answer),
  /** Normalizes the URL by the URL Standard: https://Example.com becomes https://example.com/. */
  meaning: answer => new URL(String(answer)).href,
}

export const urlChecks: QuestionChecks<UrlQuestion> = {
  faults: textMissing,
}
