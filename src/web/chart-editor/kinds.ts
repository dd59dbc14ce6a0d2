// The kinds of charts as pictures. Kinds that do not fit the query say what they need.
import { html, type TemplateResult } from 'lit'
import { formatOf } from '../../engine/charts/format.ts'
import { chartKinds } from '../../engine/charts/index.ts'
import { CHART_KINDS, type ChartKindName } from '../../engine/charts/names.ts'
import { needsFaults } from '../../engine/charts/needs.ts'
import { columnNamed, type EditorContext } from './context.ts'
import { isNumber, withKind } from './document.ts'
import { kindSign } from './kind-signs.ts'

/** Why a kind cannot show the query; undefined if it can. */
function reasonAgainst(kind: ChartKindName, context: EditorContext): string | undefined {
  const { texts, document } = context
  const [fault] = needsFaults(kind, document.query)
  if (!fault) return wrongValues(kind, context)
  const { measures, dimensions } = chartKinds[kind].needs
  if (fault.code === 'measures_count') return texts.needsMeasures(measures.min, measures.max)
  if (fault.code === 'dimensions_count') return texts.needsDimensions(dimensions.min, dimensions.max)
  return fault.code === 'grain_needed' ? texts.needsDay : texts.needsFigures
}

/** The server draws such charts, but they show nothing, or something that is not there. */
function wrongValues(kind: ChartKindName, context: EditorContext): string | undefined {
  const { texts, document } = context
  const { measures = [], dimensions = [], totals } = document.query
  const [first] = dimensions
  if (kind === 'BOX' && measures[0]?.fn !== 'boxplot') return texts.needsSpread
  if (kind === 'NUMBER' && first && !first.grain && !totals) return texts.needsPeriod
  const column = columnNamed(context, first?.of)
  const isScore = isNumber(column?.type) || (column?.type === 'TEXT' && !column.values)
  return kind === 'NPS' && column && !isScore ? texts.needsScores : undefined
}

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
