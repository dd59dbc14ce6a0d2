import { html } from '../html.ts'
import { plainLine } from './plain-line.ts'
import { type UrlQuestion, urlAnswer } from './url.answer.ts'

export const url = plainLine<UrlQuestion>(
  'URL',
  'UrlQuestion',
  urlAnswer,
  html` type="url" inputmode="url" autocomplete="url" spellcheck="false" autocapitalize="none" dir="ltr"`,
)
