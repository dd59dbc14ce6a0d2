import { html } from '../../text/html.ts'
import { renderLine } from '../shared/text-input.ts'

export const renderEmail = renderLine(
  html` type="email" autocomplete="email" spellcheck="false" autocapitalize="none" dir="auto"`,
)
