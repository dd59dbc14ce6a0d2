// What people do with the chart of a card: edit it, store it, or take a stored one over.
import { html, nothing, type TemplateResult } from 'lit'
import type { Card } from '../../../engine/dashboards/document.ts'
import { button } from '../../kit/button.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { canEditChart, openEditChart, takeChart } from '../open-dialog.ts'

export function chartButtons(context: EditorContext, card: Card): TemplateResult | typeof nothing {
  const { texts, workspace, canStoreCharts } = context
  const { chart, chartid } = card
  const toStore = canStoreCharts ? chart : undefined
  if (workspace.isReadonly) return nothing
  return html`<div class="chart-buttons">
    ${
      canEditChart(context, card)
        ? button({
            label: texts.charts.edit,
            icon: 'ranking',
            kind: 'line',
            isSmall: true,
            key: 'edit-chart',
            onClick: () => void openEditChart(context, card),
          })
        : nothing
    }
    ${
      chartid === undefined
        ? nothing
        : button({
            label: texts.charts.makeOwn,
            isSmall: true,
            onClick: () => void takeChart(context, tools => tools.makeOwn(context, card, chartid)),
          })
    }
    ${
      toStore === undefined
        ? nothing
        : button({
            label: texts.charts.store,
            isSmall: true,
            onClick: () => void takeChart(context, tools => tools.storeChart(context, card, toStore)),
          })
    }
  </div>
  ${toStore === undefined ? nothing : html`<p class="k-hint">${texts.charts.storeHint}</p>`}`
}
