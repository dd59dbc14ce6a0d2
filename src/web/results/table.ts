// The table of responses: columns to choose, sorting, a filter, pages.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import type { Response as FormResponse } from '../api/contract.d.ts'
import { button } from '../kit/button.ts'
import { icon } from '../kit/icon.ts'
import { columnsOf } from './columns.ts'
import { askAndDelete, askAndDeleteMatching } from './delete/ask.ts'
import { markAll, markedBar, markOne } from './delete/marks.ts'
import type { Filter } from './filter.ts'
import { firstList, type ListState, readList, type Sort } from './list.ts'
import { readBeside } from './read-beside.ts'
import { nameOf, type ResultsContext } from './results-context.ts'
import type { Column } from './shown-columns.ts'
import { columnChooser, countConditions, openExportOf, pager, reviewFilter } from './table-parts.ts'
import { listOf, shownOf, type TableState, tableStateOf } from './table-state.ts'

export class ResponseTable {
  list: ListState = firstList
  #shown: ReadonlySet<string> = new Set()
  #isChoosing = false
  #isFiltering = false
  /** The ids of the responses that are marked, on this page of the list. */
  #marked: ReadonlySet<string> = new Set()
  #filter: Filter | undefined
  #round = 0

  /** The read that runs. */
  reading: Promise<void> = Promise.resolve()

  has = (responseid: string): boolean => this.list.rows?.some(row => row.responseid === responseid) ?? false

  /** Reads the page again. */
  read(context: ResultsContext, next: Partial<ListState> = {}): Promise<void> {
    this.reading = this.#read(context, next)
    return this.reading
  }

  async #read(context: ResultsContext, next: Partial<ListState>): Promise<void> {
    const round = ++this.#round
    try {
      const list = await readList(context, { ...this.list, ...next })
      if (round !== this.#round) return
      this.list = list
      this.#marked = new Set()
      void readBeside(context, list.rows)
    } catch (error) {
      if (round !== this.#round) return
      // The filter of a link can name a question that is gone.
      if (this.list.rows === undefined && error instanceof ApiError && error.status === 400) {
        context.toast(context.texts.badLink)
        this.set(context, {})
        return this.#read(context, {})
      }
      context.failed(error)
    }
    context.update()
  }

  state = (context: ResultsContext): TableState => tableStateOf(this.list, this.#shown, columnsOf(context))

  /** What is shown is read again by `read()`. */
  set(context: ResultsContext, state: TableState): void {
    this.list = listOf(state)
    this.#shown = shownOf(state, columnsOf(context))
    this.#filter = undefined
    if (this.#isFiltering) void this.#loadFilter(context)
  }

  /** The id of the response before or after another one. It can be on the next page. */
  async neighbour(context: ResultsContext, responseid: string, step: 1 | -1): Promise<string | undefined> {
    const { rows = [], cursors, next } = this.list
    const at = rows.findIndex(row => row.responseid === responseid)
    if (at < 0) return undefined
    const beside = rows[at + step]
    if (beside) return beside.responseid
    if (!this.hasNeighbour(responseid, step)) return undefined
    await this.read(context, { cursors: step > 0 ? [...cursors, next] : cursors.slice(0, -1) })
    return this.list.rows?.at(step > 0 ? 0 : -1)?.responseid
  }

  hasNeighbour(responseid: string, step: 1 | -1): boolean {
    const { rows = [], cursors, next } = this.list
    const at = rows.findIndex(row => row.responseid === responseid)
    if (at < 0) return false
    return rows[at + step] !== undefined || (step > 0 ? next !== undefined : cursors.length > 1)
  }

  /** Reads other rows because the person asked for them. */
  async #choose(
    context: ResultsContext,
    part: 'filter' | 'sort' | 'review',
    next: Partial<ListState>,
  ): Promise<void> {
    const reading = this.read(context, { ...next, cursors: [undefined] })
    this.list = { ...this.list, ...next, cursors: [undefined] }
    context.tableChanged(part)
    await reading
  }

  draw(context: ResultsContext): TemplateResult {
    const columns = columnsOf(context)
    const shown = columns.filter(({ id }) => this.#shown.has(id))
    return html`
      ${this.#bar(context, columns, shown)}
      ${this.#isFiltering ? this.#filterBox(context) : nothing}
      ${
        this.#isChoosing
          ? columnChooser(context, columns, this.#shown, shown => {
              this.#shown = shown
              context.tableChanged('columns')
              context.update()
            })
          : nothing
      }
      ${
        this.#marked.size > 0
          ? markedBar(context, this.#marked.size, {
              clear: () => this.#mark(context, []),
              delete: () => void this.#deleteMarked(context),
              ...(this.#hasMorePages() &&
                // The deletion of all that match knows no states.
                this.list.review === undefined &&
                this.#marked.size === this.list.rows?.length && {
                  isFiltered: this.list.filter !== undefined,
                  deleteAll: () => void this.#deleteMatching(context),
                }),
            })
          : nothing
      }
      ${this.#rows(context, shown)}
    `
  }

  #hasMorePages = () => this.list.next !== undefined || this.list.cursors.length > 1

  #mark(context: ResultsContext, ids: Iterable<string>) {
    this.#marked = new Set(ids)
    context.update()
  }

  async #deleteMarked(context: ResultsContext) {
    const ids = [...this.#marked]
    if ((await askAndDelete(context, ids, String(ids.length))) > 0) await this.read(context)
  }

  /** Deletes the matching responses of all pages. */
  async #deleteMatching(context: ResultsContext) {
    if ((await askAndDeleteMatching(context, this.list.filter)) > 0)
      await this.read(context, { cursors: [undefined] })
  }

  #bar(context: ResultsContext, columns: readonly Column[], shownColumns: readonly Column[]): TemplateResult {
    const { texts, api } = context
    const { filter } = this.list
    return html`<div class="bar">
      ${button({
        label: texts.filter(filter === undefined ? 0 : countConditions(filter)),
        icon: 'condition',
        kind: 'line',
        isExpanded: this.#isFiltering,
        onClick: () => void this.#openFilter(context),
      })}
      ${button({
        label: texts.columns(shownColumns.length, columns.length),
        icon: 'list',
        key: 'columns',
        isExpanded: this.#isChoosing,
        onClick: () => {
          this.#isChoosing = !this.#isChoosing
          context.update()
        },
      })}
      ${reviewFilter(context, this.list.review, review => void this.#choose(context, 'review', { review }))}
      <span class="space"></span>
      ${
        api.features.includes('export')
          ? button({
              label: texts.export,
              icon: 'share',
              kind: 'primary',
              onClick: () => void openExportOf(context, this.list, shownColumns),
            })
          : nothing
      }
    </div>`
  }

  async #openFilter(context: ResultsContext) {
    this.#isFiltering = !this.#isFiltering
    context.update()
    await this.#loadFilter(context)
  }

  /** The editor of conditions is loaded when it is first needed. */
  async #loadFilter(context: ResultsContext) {
    const { createFilter } = await import('./filter.ts')
    this.#filter ??= await createFilter(context, this.list.filter)
    context.update()
  }

  #filterBox(context: ResultsContext): TemplateResult {
    const { texts } = context
    return html`<section class="box" aria-label=${texts.showWhere}>
      <h2 class="small">${texts.showWhere}</h2>
      ${
        this.#filter?.draw(context, filter => void this.#choose(context, 'filter', { filter })) ??
        html`<span class="spinner"></span>`
      }
      ${this.list.filter === undefined ? nothing : this.#filterEnd(context)}
    </section>`
  }

  #filterEnd(context: ResultsContext): TemplateResult {
    const { texts, isConsole } = context
    return html`<div class="bar">
      ${button({
        label: texts.removeFilter,
        icon: 'close',
        isSmall: true,
        onClick: () => {
          this.#filter?.clear()
          void this.#choose(context, 'filter', { filter: undefined })
        },
      })}
      ${
        isConsole && this.list.rows?.length && this.list.review === undefined
          ? button({
              label: texts.deleteMatching,
              icon: 'trash',
              isSmall: true,
              key: 'delete-matching',
              onClick: () => void this.#deleteMatching(context),
            })
          : nothing
      }
    </div>`
  }

  #rows(context: ResultsContext, columns: readonly Column[]): TemplateResult {
    const { texts } = context
    const { rows, filter, cursors } = this.list
    if (!rows)
      return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
    if (rows.length === 0 && cursors.length === 1)
      return html`<div class="message">${
        filter === undefined && this.list.review === undefined
          ? html`<h2>${texts.empty}</h2><p class="soft">${texts.emptyText}</p>`
          : html`<p>${texts.noMatch}</p>`
      }</div>`
    return html`<div class="scroll" role="region" aria-label=${texts.views.table} tabindex="0"><table>
        <thead><tr>${context.isConsole ? markAll(context, rows, this.#marked, ids => this.#mark(context, ids)) : nothing}${columns.map(column => this.#head(context, column))}</tr></thead>
        <tbody>${rows.map(response => this.#row(context, columns, response))}</tbody>
      </table></div>
      ${pager(context, this.list, cursors => void this.read(context, { cursors }))}`
  }

  #head(context: ResultsContext, { label, sort, isNumber }: Column): TemplateResult {
    const { by, order } = this.list.sort
    const isSorted = sort !== undefined && sort === by
    const next: Sort = { by: sort ?? '', order: isSorted && order === 'DESC' ? 'ASC' : 'DESC' }
    return html`<th
      scope="col"
      class=${isNumber ? 'number' : ''}
      aria-sort=${isSorted ? (order === 'ASC' ? 'ascending' : 'descending') : nothing}
    >${
      sort === undefined
        ? label
        : html`<button
            type="button"
            class="sort"
            title=${context.texts.sortBy(label)}
            @click=${() => void this.#choose(context, 'sort', { sort: next })}
          >${label}${isSorted ? icon(order === 'ASC' ? 'arrow-up' : 'arrow-down') : nothing}</button>`
    }</th>`
  }

  #row(context: ResultsContext, columns: readonly Column[], response: FormResponse): TemplateResult {
    const { texts } = context
    return html`<tr>${context.isConsole ? markOne(context, response, this.#marked, ids => this.#mark(context, ids)) : nothing}${columns.map(
      column =>
        column.isFixed
          ? html`<th scope="row"><button
            type="button"
            class="opener"
            data-response=${response.responseid}
            aria-label=${texts.open(nameOf(context, response))}
            @click=${() => context.open(response.responseid)}
          >${column.cell(response)}</button></th>`
          : html`<td class=${column.isNumber ? 'number' : ''}><span class="cell">${column.cell(response)}</span></td>`,
    )}</tr>`
  }
}
