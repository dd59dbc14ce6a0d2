// A condition as a sentence with chips, to read.
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../kit/icon.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { conditionLine, type Line, type Named } from './condition-line.ts'
import type { Subject } from './subjects.ts'

/** @param before the words in front, such as "Show this question when" */
export function sentence(
  { texts }: { readonly texts: DesignerTexts },
  before: unknown,
  condition: unknown,
  subjects: readonly Subject[],
): TemplateResult {
  const line = conditionLine(condition, subjects, texts)
  return html`<div class="said"><span class="said-head">${before}</span> ${said(line, texts.panels.conditions.of)}</div>`
}

const subject = ({ subject, icon: name, isUnknown }: Named): TemplateResult =>
  html`<span class="said-subject ${isUnknown ? 'said-unknown' : ''}">${icon(name)}<span>${subject}</span></span>`

const said = (line: Line, of: string): TemplateResult => {
  if (line.kind === 'formula') return html`<code class="said-formula" dir="ltr">${line.text}</code>`
  if (line.kind === 'row')
    return html`${subject(line)}
      <span class="said-operator">${line.operator}</span>
      ${line.other ? subject(line.other) : line.values.map(value => html`<span class="said-value">${value}</span> `)}`
  return html`<b>${line.match}</b> <span class="said-operator">${of}</span>
    <ul>${line.lines.map(inner => html`<li class=${inner.kind === 'group' ? 'said-group' : nothing}>${said(inner, of)}</li>`)}</ul>`
}
