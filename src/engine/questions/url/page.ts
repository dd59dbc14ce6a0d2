import { html } from '../../text/html.ts'
import { renderLine } from '../shared/text-input.ts'

export const renderUrl = renderLine(
  html` type="url" inputmode="url" autocomplete="url" spellcheck="false" autocapitalize="none" dir="ltr"`,
)
