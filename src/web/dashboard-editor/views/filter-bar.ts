// The filters, as readers will see them. A click opens the settings of one.
import { html, nothing, type TemplateResult } from 'lit'
import { FILTER_KINDS, type Filter, MAX_FILTERS } from '../../../engine/dashboards/document.ts'
import { button } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { openMenu } from '../../kit/menu.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { addFilter } from '../document/filters.ts'
import { columnsOfContent } from '../store/datasets.ts'
import { valueInWords } from './filter-values.ts'

export function filterBar(context: EditorContext): TemplateResult | typeof nothing {
  const { texts, workspace, view } = context
  const { content, selection, tab, isReadonly } = workspace
  if (content.tabs.length === 0) return nothing
  const selected = selection?.kind === 'filter' ? selection.id : undefined
  return html`<div class="filter-bar">
    ${content.filters.map(
      filter => html`<button
        type="button"
        class="filter ${filter.default === undefined ? '' : 'set'} ${isElsewhere(filter, tab) ? 'elsewhere' : ''}"
        data-filter=${filter.id}
        aria-pressed=${filter.id === selected ? 'true' : 'false'}
        @click=${() => {
          workspace.select({ kind: 'filter', id: filter.id })
          view.isDrawerOpen = true
          context.update()
        }}
      >${icon(filter.locked ? 'lock' : filter.kind === 'DATE' ? 'calendar' : filter.kind === 'SEARCH' ? 'search' : 'settings')}<span class="what"><bdi>${filter.label}</bdi></span> <b>${valueInWords(context, filter)}</b></button>`,
    )}
    ${
      isReadonly || content.filters.length >= MAX_FILTERS
        ? nothing
        : button({
            label: texts.addFilter,
            icon: 'plus',
            isSmall: true,
            key: 'add-filter',
            isExpanded: false,
            onClick: event =>
              openMenu(
                event.currentTarget as HTMLElement,
                texts.addFilter,
                FILTER_KINDS.map(kind => ({
                  label: texts.filterKinds[kind],
                  icon: (
                    { DATE: 'calendar', SELECT: 'checkboxes', SEARCH: 'search', NUMBER: 'number' } as const
                  )[kind],
                  onSelect: () => void newFilter(context, kind),
                })),
              ),
          })
    }
  </div>`
}

/** Filters of other tabs are faint. */
const isElsewhere = ({ scope, in: ids = [] }: Filter, tab: string) => scope === 'TAB' && !ids.includes(tab)

async function newFilter(context: EditorContext, kind: Filter['kind']): Promise<void> {
  const { workspace, texts, view, focus, announce } = context
  const datasets = await columnsOfContent(context)
  const { content, id } = addFilter(workspace.content, kind, texts.newFilter[kind], datasets)
  edit(context, content, { selection: { kind: 'filter', id } })
  view.isDrawerOpen = true
  announce(texts.filterAdded)
  focus('#filter-label')
}
