// What stands around the rows: the choice of columns, and the pages.
import { html, type TemplateResult } from 'lit'
import type { Column } from '../../../../engine/query/columns.ts'
import { iconButton } from '../../../kit/button.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { PAGE, type RowsState } from './rows.ts'

export const columnChooser = (
  { pageTexts }: DatasetsContext,
  columns: readonly Column[],
  shownIds: ReadonlySet<string>,
  show: (shown: ReadonlySet<string>) => void,
): TemplateResult => html`<fieldset class="data-box data-columns">
  <legend class="k-hidden">${pageTexts.columns.title}</legend>
  ${columns.map(
    ({ id, label }) => html`<label><input
      type="checkbox"
      .checked=${shownIds.has(id)}
      @change=${() => show(shownIds.symmetricDifference(new Set([id])))}
    /><span>${label}</span></label>`,
  )}
</fieldset>`

export function pager(
  { pageTexts }: DatasetsContext,
  { rows = [], cursors, next }: RowsState,
  read: (cursors: RowsState['cursors']) => void,
): TemplateResult {
  const from = (cursors.length - 1) * PAGE
  return html`<div class="data-end"><span class="soft" role="status">${pageTexts.table.range(from + 1, from + rows.length)}</span>
    ${iconButton({
      label: pageTexts.table.previous,
      icon: 'chevron-end',
      class: 'back',
      isDisabled: cursors.length === 1,
      onClick: () => read(cursors.slice(0, -1)),
    })}
    ${iconButton({
      label: pageTexts.table.next,
      icon: 'chevron-end',
      isDisabled: next === undefined,
      onClick: () => read([...cursors, next]),
    })}
  </div>`
}
