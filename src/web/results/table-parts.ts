// What stands around the rows of the table: the choice of columns, and the pages.
import { html, nothing, type TemplateResult } from 'lit'
import { adoptStyles } from '../kit/adopt-styles.ts'
import { iconButton } from '../kit/button.ts'
import { select } from '../kit/choose.ts'
import { stateInWords } from '../texts/state-in-words.ts'
import { type ListState, PAGE } from './list.ts'
import type { ResultsContext } from './results-context.ts'
import type { Column } from './shown-columns.ts'

export const columnChooser = (
  { texts }: ResultsContext,
  columns: readonly Column[],
  shownIds: ReadonlySet<string>,
  show: (ids: ReadonlySet<string>) => void,
): TemplateResult => html`<fieldset class="box columns">
  <legend class="k-hidden">${texts.columnsHint}</legend>
  ${columns.map(
    ({ id, label, isFixed }) => html`<label><input
      type="checkbox"
      .checked=${shownIds.has(id)}
      ?disabled=${isFixed}
      @change=${() => show(shownIds.symmetricDifference(new Set([id])))}
    /><span>${label}</span></label>`,
  )}
</fieldset>`

/** Which state of the review the rows have. */
export const reviewFilter = (
  { texts, reviews }: ResultsContext,
  state: string | undefined,
  choose: (state: string | undefined) => void,
) =>
  reviews.states.length === 0
    ? nothing
    : select({
        id: 'review-filter',
        label: texts.review,
        value: state ?? '',
        options: [
          { value: '', label: texts.anyState },
          ...reviews.states.map(value => ({ value, label: stateInWords(value) })),
        ],
        onChange: value => choose(value === '' ? undefined : value),
      })

export function pager(
  { texts }: ResultsContext,
  { rows = [], cursors, next }: ListState,
  read: (cursors: ListState['cursors']) => void,
): TemplateResult {
  const from = (cursors.length - 1) * PAGE
  return html`<div class="pager"><span class="soft">${texts.range(from + 1, from + rows.length)}</span>
    ${iconButton({
      label: texts.previousPage,
      icon: 'chevron-end',
      class: 'pager-previous',
      isDisabled: cursors.length === 1,
      onClick: () => read(cursors.slice(0, -1)),
    })}
    ${iconButton({
      label: texts.nextPage,
      icon: 'chevron-end',
      isDisabled: next === undefined,
      onClick: () => read([...cursors, next]),
    })}
  </div>`
}

/** An export of the responses that the filter leaves, or of all. */
export async function openExportOf(
  context: ResultsContext,
  { filter, review }: ListState,
  shownColumns: readonly Column[],
): Promise<void> {
  const [{ openExport }, { exportStyles }] = await Promise.all([
    import('./export/export-dialog.ts'),
    import('./export/styles.ts'),
  ])
  adoptStyles(context.root, exportStyles)
  openExport(context, {
    filter,
    review,
    conditions: (filter === undefined ? 0 : countConditions(filter)) + (review === undefined ? 0 : 1),
    columns: shownColumns.flatMap(({ id, exported = [id] }) => exported),
  })
}

/** The rows of a condition: what `and` and `or` join. */
export function countConditions(condition: unknown): number {
  if (typeof condition !== 'object' || condition === null) return 1
  const [[operator, operands] = ['', []]] = Object.entries(condition)
  return (operator === 'and' || operator === 'or') && Array.isArray(operands)
    ? operands.reduce((sum: number, one) => sum + countConditions(one), 0)
    : 1
}
