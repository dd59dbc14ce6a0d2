// What a file would do: its columns with their types, the first rows, the faults, and the choice of a mode.
import { html, nothing, type TemplateResult } from 'lit'
import type { DryRun, LoadMode } from '../../../api/contract.d.ts'
import { cellInWords, isNumeric } from '../../../datasets/cell-in-words.ts'
import { neverSent } from '../../../kit/choose.ts'
import { action, card } from '../../parts/blocks.ts'
import type { ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { faultTable } from './fault-table.ts'
import { focusHeading } from './focus.ts'
import { type LoadJob, MODES } from './load-job.ts'

/** @param define corrects the columns; undefined if the dataset has them already */
export function dryRunView(
  context: DatasetsContext,
  dataset: ShownDataset,
  job: LoadJob,
  dryRun: DryRun,
  define: (() => void) | undefined,
): TemplateResult {
  const { pageTexts } = context
  const { rowCount, isComplete, faults, columns } = dryRun
  const start = () => {
    focusHeading(context.root)
    void job.start()
  }
  const isReady = faults.length === 0 && rowCount > 0
  const defining =
    define && columns.length > 0
      ? action({ label: pageTexts.load.declare, key: 'define-columns', onClick: define })
      : undefined
  return html`
    ${faults.length > 0 ? faultTable(context, faults, columns) : nothing}
    ${dryRun.rows.length > 0 ? preview(context, dataset, dryRun) : nothing}
    ${
      isReady
        ? card(
            pageTexts.load.found(rowCount, isComplete),
            '',
            html`<div class="load-state">
              ${dataset.rowCount === 0 ? nothing : modes(context, dataset, job)}
              <div class="row">
                ${action({ label: pageTexts.load.start, kind: 'primary', key: 'start-load', onClick: start })}
                ${defining}
              </div>
            </div>`,
          )
        : defining && html`<div class="row">${defining}</div>`
    }
  `
}

function preview(
  { pageTexts, language }: DatasetsContext,
  dataset: ShownDataset,
  { columns, rows }: DryRun,
): TemplateResult {
  const cellWords = { language, yes: pageTexts.table.yes, no: pageTexts.table.no }
  const title = pageTexts.load.firstRows(rows.length)
  return card(
    title,
    dataset.columns.length === 0 ? pageTexts.load.detected : '',
    html`<div class="data-scroll" role="region" aria-label=${title} tabindex="0"><table class="table data">
      <thead><tr>${columns.map(
        column =>
          html`<th scope="col" class=${isNumeric(column) ? 'n' : ''}><bdi>${column.label}</bdi><span class="type">${pageTexts.columnTypes[column.type]}</span></th>`,
      )}</tr></thead>
      <tbody>${rows.map(
        row =>
          html`<tr>${columns.map(
            column =>
              html`<td class=${isNumeric(column) ? 'n' : ''}><span class="cell">${
                cellInWords(column, row[column.id], cellWords) ?? '–'
              }</span></td>`,
          )}</tr>`,
      )}</tbody>
    </table></div>`,
  )
}

function modes({ pageTexts, update }: DatasetsContext, dataset: ShownDataset, job: LoadJob): TemplateResult {
  const isPossible = (mode: LoadMode) => mode !== 'UPSERT' || dataset.key !== null
  return html`<form class="modes-list" @submit=${neverSent}><fieldset class="modes-list">
    <legend>${pageTexts.load.mode}</legend>
    ${MODES.map(
      mode => html`<label><input
        type="radio"
        name="mode"
        value=${mode}
        .checked=${job.mode === mode}
        ?disabled=${!isPossible(mode)}
        @change=${() => {
          job.mode = mode
          update()
        }}
      /><span>${pageTexts.load.modes[mode]}${isPossible(mode) ? nothing : html` <span class="soft">(${pageTexts.load.upsertNeedsKey})</span>`}</span></label>`,
    )}
    ${
      job.mode === 'REPLACE' && dataset.rowCount
        ? html`<p class="note warn">${pageTexts.load.replaceText(dataset.rowCount)}</p>`
        : nothing
    }
  </fieldset></form>`
}
