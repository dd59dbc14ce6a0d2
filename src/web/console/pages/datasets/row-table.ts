// The table of rows: columns to choose, sorting, a filter, pages, and files to export.
import { html, nothing, type TemplateResult } from 'lit'
import type { Column } from '../../../../engine/query/columns.ts'
import { ApiError } from '../../../api/api.ts'
import type { ColumnFilter } from '../../../authoring/conditions/column-filter.ts'
import { cellInWords, isNumeric } from '../../../datasets/cell-in-words.ts'
import { button } from '../../../kit/button.ts'
import { countConditions } from '../../../results/table-parts.ts'
import { action, empty } from '../../parts/blocks.ts'
import { glyph } from '../../parts/glyph.ts'
import { skeleton } from '../../parts/skeleton.ts'
import { whenPrepared } from '../../when-prepared.ts'
import { tableIn, withTable } from '../responses/table-address.ts'
import { readDataset, type ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { deleteMatching } from './delete-matching.ts'
import { createExport, type RowExport } from './export.ts'
import { failureIn } from './failure.ts'
import { editRow } from './row-dialog.ts'
import { columnChooser, pager } from './row-table-parts.ts'
import { canSort, type DataRow, firstRows, PAGE, type RowsState, readRows, shownColumns } from './rows.ts'

/** Forms have a dozen system columns, and wide tables are hard to read. */
const MAX_FIRST = 12
const FIRST_SYSTEM = '_createDate'

export class RowTable {
  dataset: ShownDataset
  state: RowsState = firstRows
  failure: string | undefined
  readonly #context: DatasetsContext
  #shown: ReadonlySet<string>
  #isChoosing = false
  #isFiltering = false
  #filter: ColumnFilter | undefined
  readonly #export: RowExport
  #isPreparing = false
  #reading = new AbortController()

  constructor(context: DatasetsContext, dataset: ShownDataset) {
    this.#context = context
    this.#export = createExport(context)
    this.dataset = dataset
    const { filter, sort, columns } = tableIn(context.query)
    this.state = { ...firstRows, filter, sort }
    const known = new Set(columns)
    this.#shown = columns
      ? new Set(this.#columns.flatMap(({ id }) => (known.has(id) ? [id] : [])))
      : this.#first
  }

  get #columns(): readonly Column[] {
    return shownColumns(this.dataset)
  }

  get #first(): ReadonlySet<string> {
    const own = this.#columns.filter(({ id }) => !id.startsWith('_') || id === FIRST_SYSTEM)
    return new Set(own.slice(0, MAX_FIRST).map(({ id }) => id))
  }

  /** The first question to a view can take seconds, so nobody waits for the rows. */
  start(): void {
    if (this.dataset.columns.length > 0) void this.#read({})
  }

  /** Reads the page again, and how many rows there are. */
  async changed(): Promise<void> {
    const [{ dataset }] = await Promise.all([readDataset(this.#context, this.dataset), this.#read({})])
    this.dataset = dataset
    this.#context.update()
  }

  async #read(next: Partial<RowsState>): Promise<void> {
    this.#reading.abort()
    this.#reading = new AbortController()
    const signal = AbortSignal.any([this.#reading.signal, this.#context.signal])
    const onWait = () => {
      if (!this.#isPreparing) this.#context.announce(this.#context.pageTexts.answers.preparing)
      this.#isPreparing = true
      this.#context.update()
    }
    this.state = { ...this.state, ...next }
    const asked = this.state
    try {
      const state = await whenPrepared({ signal, onWait }, () => readRows(this.#context, this.dataset, asked))
      if (signal.aborted) return
      this.state = state
      this.failure = undefined
    } catch (error) {
      if (signal.aborted) return
      const { filter, sort, rows } = this.state
      // The filter of a link can name a column that is gone.
      const isBadLink = error instanceof ApiError && (error.status === 400 || error.code === 'query_invalid')
      if (rows === undefined && isBadLink && (filter !== undefined || sort)) {
        this.#context.toast(this.#context.pageTexts.table.badLink)
        return this.#read({ filter: undefined, sort: undefined })
      }
      this.failure = failureIn(this.#context, error)
    }
    this.#isPreparing = false
    this.#context.update()
  }

  #choose(next: Partial<RowsState>): void {
    void this.#read({ ...next, cursors: [undefined] })
    this.#keepAddress()
  }

  #keepAddress(): void {
    const { filter, sort } = this.state
    const isFirst = this.#shown.symmetricDifference(this.#first).size === 0
    const address = withTable(this.#context.href(location.pathname), {
      ...(filter !== undefined && { filter }),
      ...(sort && { sort }),
      ...(!isFirst && { columns: [...this.#shown] }),
    })
    history.replaceState(null, '', address)
  }

  draw(): TemplateResult {
    return html`
      ${this.#bar()} ${this.#isFiltering ? this.#filterBox() : nothing}
      ${
        this.#isChoosing
          ? columnChooser(this.#context, this.#columns, this.#shown, shown => {
              this.#shown = shown
              this.#keepAddress()
              this.#context.update()
            })
          : nothing
      }
      ${this.#content()}
    `
  }

  #content(): TemplateResult {
    const { pageTexts, texts } = this.#context
    const { rows, filter } = this.state
    if (this.#isPreparing)
      return empty({ title: texts.loading, text: pageTexts.answers.preparing, sign: 'database' })
    if (this.failure !== undefined)
      return empty({
        title: texts.failed.title,
        text: this.failure,
        sign: 'warn',
        actions: action({ label: texts.failed.retry, onClick: () => this.#read({}) }),
      })
    if (!rows) return skeleton(texts.loading)
    if (rows.length > 0) return this.#rows(rows)
    return empty({
      title: filter === undefined ? pageTexts.table.none : pageTexts.table.noMatch,
      text: filter === undefined && this.dataset.kind === 'TABLE' ? pageTexts.table.noneText : '',
      sign: 'table',
    })
  }

  #bar(): TemplateResult {
    const { pageTexts, update } = this.#context
    const { filter } = this.state
    const all = this.#columns.length
    return html`<div class="tools">
      ${button({
        label: pageTexts.table.filter(filter === undefined ? 0 : countConditions(filter)),
        icon: 'condition',
        kind: 'line',
        key: 'filter',
        isExpanded: this.#isFiltering,
        onClick: () => void this.#openFilter(),
      })}
      ${button({
        label: pageTexts.table.chosenColumns(this.#shown.size, all),
        icon: 'list',
        key: 'columns',
        isExpanded: this.#isChoosing,
        onClick: () => {
          this.#isChoosing = !this.#isChoosing
          update()
        },
      })}
      ${this.#export.draw(this.dataset, filter)}
      <span class="pager">${this.#count() ?? nothing}</span>
    </div>`
  }

  #count(): string | undefined {
    const { pageTexts } = this.#context
    const { rowCount } = this.dataset
    const { rows, cursors, next, filter } = this.state
    if (rowCount === null) return undefined
    if (filter === undefined) return pageTexts.rowCount(rowCount)
    const found = rows && next === undefined ? (cursors.length - 1) * PAGE + rows.length : undefined
    return pageTexts.table.matching(found, rowCount)
  }

  async #openFilter(): Promise<void> {
    this.#isFiltering = !this.#isFiltering
    this.#context.update()
    if (this.#filter) return
    const [{ createColumnFilter }, { columnSubjects }] = await Promise.all([
      import('../../../authoring/conditions/column-filter.ts'),
      import('../../../authoring/conditions/column-subjects.ts'),
    ])
    const subjects = columnSubjects(this.#columns)
    const { columnOf, compared } = this.#context.pageTexts.table
    const surroundings = { ...this.#context, columnOf, compared }
    this.#filter = await createColumnFilter(surroundings, 'filter', () => subjects, this.state.filter)
    this.#context.update()
  }

  #filterBox(): TemplateResult {
    const { pageTexts } = this.#context
    const { filter, rows } = this.state
    return html`<section class="data-box" aria-label=${pageTexts.table.showWhere}>
      <h2>${pageTexts.table.showWhere}</h2>
      ${this.#filter?.draw(filter => this.#choose({ filter })) ?? nothing}
      ${
        filter === undefined
          ? nothing
          : html`<div class="row">${button({
              label: pageTexts.table.removeFilter,
              icon: 'close',
              isSmall: true,
              onClick: () => {
                this.#filter?.set(undefined)
                this.#choose({ filter: undefined })
              },
            })}
            ${
              this.dataset.kind === 'TABLE' && rows?.length
                ? button({
                    label: pageTexts.table.deleteMatching,
                    icon: 'trash',
                    isSmall: true,
                    onClick: () =>
                      void deleteMatching(this.#context, this.dataset, filter, () => this.changed()),
                  })
                : nothing
            }</div>`
      }
    </section>`
  }

  #rows(rows: readonly DataRow[]): TemplateResult {
    const columns = this.#columns.filter(({ id }) => this.#shown.has(id))
    const from = (this.state.cursors.length - 1) * PAGE
    return html`<div class="data-scroll" role="region" aria-label=${this.dataset.name} tabindex="0"><table class="table data">
        <thead><tr>${columns.map(column => this.#head(column))}</tr></thead>
        <tbody>${rows.map((row, i) => this.#row(columns, row, from + i + 1))}</tbody>
      </table></div>
      ${pager(this.#context, this.state, cursors => void this.#read({ cursors }))}`
  }

  #head(column: Column): TemplateResult {
    const { pageTexts } = this.#context
    const { sort } = this.state
    const isSorted = sort?.by === column.id
    const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC'
    return html`<th
      scope="col"
      class=${isNumeric(column) ? 'n' : ''}
      title=${column.description ?? nothing}
      aria-sort=${isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : nothing}
    >${
      canSort(column)
        ? html`<button
            type="button"
            title=${pageTexts.table.sortBy(column.label)}
            @click=${() => this.#choose({ sort: { by: column.id, order } })}
          ><bdi>${column.label}</bdi>${isSorted ? glyph('down') : nothing}</button>`
        : html`<bdi>${column.label}</bdi>`
    }</th>`
  }

  #row(columns: readonly Column[], row: DataRow, number: number): TemplateResult {
    const { pageTexts, language } = this.#context
    const cellWords = {
      language,
      yes: pageTexts.table.yes,
      no: pageTexts.table.no,
      other: pageTexts.answers.ownWords,
    }
    return html`<tr>${columns.map((column, i) => {
      const text = cellInWords(column, row.values[column.id], cellWords) ?? '–'
      if (i > 0 || row.rowid === undefined)
        return html`<td class=${isNumeric(column) ? 'n' : ''}><span class="cell">${text}</span></td>`
      return html`<th scope="row" class=${isNumeric(column) ? 'n' : ''}><button
        type="button"
        class="opener"
        data-row=${row.rowid}
        aria-label="${pageTexts.table.edit(number)}: ${text}"
        @click=${() => void editRow(this.#context, this.dataset, row, () => void this.changed())}
      >${text}</button></th>`
    })}</tr>`
  }
}
