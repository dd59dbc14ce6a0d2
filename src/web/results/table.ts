// The table of responses: columns to choose, sorting, a filter, pages.
import { html, nothing, type TemplateResult } from 'lit'
import { button, iconButton } from '../kit/button.ts'
import { icon } from '../kit/icon.ts'
import { openMenu } from '../kit/menu.ts'
import { type Column, columnsOf, firstColumns } from './columns.ts'
import { type FormResponse, nameOf, type ResultsContext, save } from './context.ts'
import type { Filter } from './filter.ts'
import { firstList, type ListState, PAGE, readList, type Sort } from './list.ts'

const FORMATS = ['csv', 'xlsx', 'ndjson', 'codebook'] as const

export class ResponseTable {
  list: ListState = firstList
  #shown: ReadonlySet<string> | undefined
  #isChoosing = false
  #isFiltering = false
  #filter: Filter | undefined
  #round = 0

  /** Reads the page again. */
  async read(context: ResultsContext, next: Partial<ListState> = {}): Promise<void> {
    const round = ++this.#round
    try {
      const list = await readList(context, { ...this.list, ...next })
      if (round !== this.#round) return
      this.list = list
    } catch (error) {
      if (round === this.#round) context.failed(error)
    }
    context.update()
  }

  draw(context: ResultsContext): TemplateResult {
    const columns = columnsOf(context)
    this.#shown ??= firstColumns(columns)
    const shown = columns.filter(({ id }) => this.#shown?.has(id))
    return html`
      ${this.#bar(context, columns, shown)}
      ${this.#isFiltering ? this.#filterBox(context) : nothing}
      ${this.#isChoosing ? this.#chooser(context, columns) : nothing}
      ${this.#rows(context, shown)}
    `
  }

  #bar(context: ResultsContext, columns: readonly Column[], shown: readonly Column[]): TemplateResult {
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
        label: texts.columns(shown.length, columns.length),
        icon: 'list',
        isExpanded: this.#isChoosing,
        onClick: () => {
          this.#isChoosing = !this.#isChoosing
          context.update()
        },
      })}
      <span class="space"></span>
      ${
        api.features.includes('export')
          ? button({
              label: texts.export,
              icon: 'share',
              kind: 'primary',
              onClick: event => this.#openExport(context, event.currentTarget as HTMLElement),
            })
          : nothing
      }
    </div>`
  }

  async #openFilter(context: ResultsContext) {
    this.#isFiltering = !this.#isFiltering
    context.update()
    // The editor of conditions is loaded when it is first needed.
    const { createFilter } = await import('./filter.ts')
    this.#filter ??= await createFilter(context)
    context.update()
  }

  #filterBox(context: ResultsContext): TemplateResult {
    const { texts } = context
    return html`<section class="box" aria-label=${texts.showWhere}>
      <h2 class="small">${texts.showWhere}</h2>
      ${
        this.#filter?.draw(context, filter => void this.read(context, { filter, cursors: [undefined] })) ??
        html`<span class="spinner"></span>`
      }
      ${
        this.list.filter === undefined
          ? nothing
          : button({
              label: texts.removeFilter,
              icon: 'close',
              onClick: () => {
                this.#filter?.clear()
                void this.read(context, { filter: undefined, cursors: [undefined] })
              },
            })
      }
    </section>`
  }

  #chooser(context: ResultsContext, columns: readonly Column[]): TemplateResult {
    return html`<fieldset class="box columns">
      <legend class="k-hidden">${context.texts.columnsHint}</legend>
      ${columns.map(
        ({ id, label, isFixed }) => html`<label><input
          type="checkbox"
          .checked=${this.#shown?.has(id) ?? false}
          ?disabled=${isFixed}
          @change=${(event: Event) => {
            const next = new Set(this.#shown)
            if ((event.target as HTMLInputElement).checked) next.add(id)
            else next.delete(id)
            this.#shown = next
            context.update()
          }}
        /><span>${label}</span></label>`,
      )}
    </fieldset>`
  }

  #rows(context: ResultsContext, columns: readonly Column[]): TemplateResult {
    const { texts } = context
    const { rows, filter, cursors, next } = this.list
    if (!rows)
      return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
    if (rows.length === 0 && cursors.length === 1)
      return html`<div class="message">${
        filter === undefined
          ? html`<h2>${texts.empty}</h2><p class="soft">${texts.emptyText}</p>`
          : html`<p>${texts.noMatch}</p>`
      }</div>`
    const from = (cursors.length - 1) * PAGE
    return html`<div class="scroll" role="region" aria-label=${texts.views.table} tabindex="0"><table>
        <thead><tr>${columns.map(column => this.#head(context, column))}</tr></thead>
        <tbody>${rows.map(response => this.#row(context, columns, response))}</tbody>
      </table></div>
      <div class="pager"><span class="soft">${texts.range(from + 1, from + rows.length)}</span>
        ${iconButton({
          label: texts.previousPage,
          icon: 'chevron-end',
          class: 'pager-previous',
          isDisabled: cursors.length === 1,
          onClick: () => void this.read(context, { cursors: cursors.slice(0, -1) }),
        })}
        ${iconButton({
          label: texts.nextPage,
          icon: 'chevron-end',
          isDisabled: next === undefined,
          onClick: () => void this.read(context, { cursors: [...cursors, next] }),
        })}
      </div>`
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
            @click=${() => void this.read(context, { sort: next, cursors: [undefined] })}
          >${label}${isSorted ? icon(order === 'ASC' ? 'arrow-up' : 'arrow-down') : nothing}</button>`
    }</th>`
  }

  #row(context: ResultsContext, columns: readonly Column[], response: FormResponse): TemplateResult {
    const { texts } = context
    return html`<tr>${columns.map(column =>
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

  #openExport(context: ResultsContext, anchor: HTMLElement) {
    const { texts, api } = context
    const { filter } = this.list
    const download = async (format: (typeof FORMATS)[number]) => {
      const query = new URLSearchParams({ format })
      if (filter !== undefined) query.set('filter', JSON.stringify(filter))
      const name = format === 'codebook' ? 'codebook.csv' : `responses.${format}`
      await save(context, `${api.form}/response/export?${query}`, name).catch(() =>
        context.toast(texts.exportFailed),
      )
    }
    openMenu(
      anchor,
      texts.export,
      FORMATS.map(format => ({ label: texts.formats[format], onSelect: () => void download(format) })),
    )
  }
}

/** The rows of a condition: what `and` and `or` join. */
function countConditions(condition: unknown): number {
  if (typeof condition !== 'object' || condition === null) return 1
  const [[operator, operands] = ['', []]] = Object.entries(condition)
  return (operator === 'and' || operator === 'or') && Array.isArray(operands)
    ? operands.reduce((sum: number, one) => sum + countConditions(one), 0)
    : 1
}
