// A condition as a sentence with chips, to read.
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../context.ts'
import type { Subject } from './subjects.ts'
import { conditionLine, type Line } from './words.ts'

/** @param before the words in front, such as "Show this question when" */
export function sentence(
  { messages }: Pick<DesignerContext, 'messages'>,
  before: unknown,
  condition: unknown,
  subjects: readonly Subject[],
): TemplateResult {
  const line = conditionLine(condition, subjects, messages)
  return html`<div class="said"><span class="said-head">${before}</span> ${said(line, messages.panels.conditions.of)}</div>`
}

const said = (line: Line, of: string): TemplateResult => {
  if (line.kind === 'formula') return html`<code class="said-formula" dir="ltr">${line.text}</code>`
  if (line.kind === 'row')
    return html`<span class="said-subject ${line.isUnknown ? 'said-unknown' : ''}">${icon(line.icon)}<span>${line.subject}</span></span>
      <span class="said-operator">${line.operator}</span>
      ${line.values.map(value => html`<span class="said-value">${value}</span> `)}`
  return html`<b>${line.match}</b> <span class="said-operator">${of}</span>
    <ul>${line.lines.map(inner => html`<li class=${inner.kind === 'group' ? 'said-group' : nothing}>${said(inner, of)}</li>`)}</ul>`
}
