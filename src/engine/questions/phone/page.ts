import { html } from '../../text/html.ts'
import { renderLine } from '../shared/text-input.ts'

export const renderPhone = renderLine(html` type="tel" autocomplete="tel" dir="ltr"`)
