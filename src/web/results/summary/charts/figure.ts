// A chart with its figures as a table: beside the chart for screen readers, instead of it for people who prefer tables.
import { html, type TemplateResult } from 'lit'

export type Mode = 'CHARTS' | 'TABLES'

export interface Figure {
  readonly title: string
  readonly chart: TemplateResult
  /** The heads of the columns; the first column names the row. */
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const figure = (mode: Mode, { title, chart, head, rows }: Figure): TemplateResult =>
  mode === 'TABLES'
    ? dataTable(title, head, rows)
    : html`<div class="chart" aria-hidden="true">${chart}</div>
        <div class="k-hidden">${dataTable(title, head, rows)}</div>`

const dataTable = (title: string, [first = '', ...others]: readonly string[], rows: Figure['rows']) =>
  html`<table class="data">
    <caption class="k-hidden">${title}</caption>
    <thead><tr><th scope="col">${first}</th>${others.map(text => html`<th scope="col" class="number">${text}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ([name, ...cells]) =>
        html`<tr><th scope="row">${name}</th>${cells.map(cell => html`<td class="number">${cell}</td>`)}</tr>`,
    )}</tbody>
  </table>`
