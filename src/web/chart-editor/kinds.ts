// The kinds of charts as pictures. Kinds that do not fit the query say what they need.
import { html, type TemplateResult } from 'lit'
import { formatOf } from '../../engine/charts/format.ts'
import { CHART_KINDS } from '../../engine/charts/names.ts'
import type { EditorContext } from './chart-context.ts'
import { withKind } from './document.ts'
import { reasonAgainst } from './kind-reasons.ts'
import { kindSign } from './kind-signs.ts'

export function kindPicker(context: EditorContext): TemplateResult {
  const { texts, document, language } = context
  const { kinds } = formatOf(language).words
  const reasons = CHART_KINDS.map(kind => ({ kind, reason: reasonAgainst(kind, context) }))
  const isShown = ({ kind, reason }: (typeof reasons)[number]) => !reason || kind === document.kind
  const other = reasons.filter(one => !isShown(one))
  return html`<ul class="kinds" aria-label=${texts.kindsFit} data-pointer="/kind">${reasons
    .filter(isShown)
    .map(
      ({ kind, reason }) => html`<li><button
      type="button"
      class="kind"
      aria-pressed=${kind === document.kind ? 'true' : 'false'}
      data-kind=${kind}
      @click=${() => context.edit(withKind(document, kind))}
    ><svg viewBox="0 0 32 24" aria-hidden="true">${kindSign(kind)}</svg><span>${kinds[kind]}</span>${
      reason ? html`<small>${reason}</small>` : ''
    }</button></li>`,
    )}</ul>
  <details class="other-kinds"><summary>${texts.kindsOther} (${other.length})</summary>
    <ul class="kinds">${other.map(
      ({ kind, reason }) =>
        html`<li><div class="kind off"><svg viewBox="0 0 32 24" aria-hidden="true">${kindSign(kind)}</svg><span>${kinds[kind]}</span><small>${reason}</small></div></li>`,
    )}</ul>
  </details>`
}
