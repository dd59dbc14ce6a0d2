import { html } from '../../text/html.ts'
import { plainLine } from '../shared/plain-line.ts'
import type { QuestionType } from '../type.ts'
import { URL_MAX, type UrlQuestion, urlAnswer } from './answer.ts'

export const url: QuestionType<UrlQuestion> = {
  ...plainLine<UrlQuestion>(
    'URL',
    'UrlQuestion',
    urlAnswer,
    html` type="url" inputmode="url" autocomplete="url" spellcheck="false" autocapitalize="none" dir="ltr"`,
    URL_MAX,
  ),
  /** As the URL Standard writes it: https://Example.com is https://example.com/. */
  meaning: answer => new URL(String(answer)).href,
}
