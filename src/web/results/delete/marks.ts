// Marks of rows in the table, and what can be done with the marked ones.
import { html, nothing, type TemplateResult } from 'lit'
import type { Response as FormResponse } from '../../api/contract.d.ts'
import { button } from '../../kit/button.ts'
import { nameOf, type ResultsContext } from '../results-context.ts'

type Marked = ReadonlySet<string>
type Mark = (ids: Iterable<string>) => void

export const markAll = (
  { texts }: ResultsContext,
  rows: readonly FormResponse[],
  marked: Marked,
  mark: Mark,
): TemplateResult => html`<td class="pick"><label><input
  type="checkbox"
  aria-label=${texts.markAll}
  .checked=${rows.length > 0 && marked.size === rows.length}
  .indeterminate=${marked.size > 0 && marked.size < rows.length}
  @change=${(event: Event) => mark((event.target as HTMLInputElement).checked ? rows.map(({ responseid }) => responseid) : [])}
/></label></td>`

export const markOne = (
  context: ResultsContext,
  response: FormResponse,
  marked: Marked,
  mark: Mark,
): TemplateResult => html`<td class="pick"><label><input
  type="checkbox"
  aria-label=${context.texts.mark(nameOf(context, response))}
  .checked=${marked.has(response.responseid)}
  @change=${() => mark(marked.symmetricDifference(new Set([response.responseid])))}
/></label></td>`

export const markedBar = (
  { texts }: ResultsContext,
  count: number,
  act: {
    clear(): void
    delete(): void
    readonly isFiltered?: boolean
    /** If there are more pages. */
    deleteAll?(): void
  },
): TemplateResult => html`<div class="bar marked">
  <span role="status">${texts.marked(count)}</span>
  <span class="space"></span>
  ${button({ label: texts.unmark, onClick: act.clear })}
  ${button({ label: texts.deleteOne, icon: 'trash', kind: 'line', key: 'delete-marked', onClick: act.delete })}
  ${
    act.deleteAll
      ? button({
          label: act.isFiltered ? texts.deleteMatching : texts.deleteAll,
          icon: 'trash',
          key: 'delete-all',
          onClick: act.deleteAll,
        })
      : nothing
  }
</div>`
