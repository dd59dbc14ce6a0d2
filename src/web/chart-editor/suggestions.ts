// Charts from columns: each button replaces the chart by one that suits the column.
import { html, type TemplateResult } from 'lit'
import { formatOf } from '../../engine/charts/format.ts'
import { suggestCharts } from '../../engine/charts/suggest.ts'
import { COLUMN_ICONS } from '../authoring/conditions/column-subjects.ts'
import { icon } from '../kit/icon.ts'
import type { EditorContext } from './chart-context.ts'
import { withSuggestion } from './document.ts'

export function suggestions(context: EditorContext, hasOwnName: boolean): TemplateResult {
  const { texts, document, columns, language } = context
  const { kinds } = formatOf(language).words
  const { dataset, stack } = document.query
  const stored = columns.filter(({ id }) => id !== stack?.as && id !== stack?.value)
  const offered = suggestCharts(dataset, stored)
  return html`<p class="soft">${texts.suggestText}</p>
    <ul class="suggestions">${offered.map(
      ({ column, suggestion }) => html`<li><button
        type="button"
        class="suggestion"
        data-column=${column.id}
        @click=${() => context.edit(withSuggestion(document, suggestion, hasOwnName))}
      >${icon(COLUMN_ICONS[column.type])}<span>${column.label}</span><small>${kinds[suggestion.kind]}</small></button></li>`,
    )}</ul>`
}
