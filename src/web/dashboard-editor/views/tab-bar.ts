// The tabs, shown once there are several. Their names are edited in the settings of the tab.
import { html, nothing, type TemplateResult } from 'lit'
import { MAX_TABS } from '../../../engine/dashboards/document.ts'
import { button } from '../../kit/button.ts'
import { menuButton } from '../../kit/menu.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { closeGapsIn } from '../document/cards.ts'
import { findTab } from '../document/content.ts'
import { addTab, moveTab, removeTab } from '../document/tabs.ts'

export function tabBar(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { content, tab: shown, isReadonly } = workspace
  const { tabs } = content
  return html`<div class="tab-bar">
    ${
      tabs.length > 1
        ? html`<div class="tabs" role="tablist" aria-label=${texts.tabs} @keydown=${(event: KeyboardEvent) => stepTabs(context, event)}>${tabs.map(
            ({ id, title }) => html`<button
              type="button"
              role="tab"
              data-tab=${id}
              aria-selected=${id === shown ? 'true' : 'false'}
              aria-controls="grid"
              tabindex=${id === shown ? '0' : '-1'}
              @click=${() => workspace.showTab(id)}
            ><bdi>${title || texts.untitled}</bdi></button>`,
          )}</div>`
        : nothing
    }
    ${
      isReadonly
        ? nothing
        : html`<span class="tab-tools">
            ${tabs.length > 1 ? menuButton({ label: texts.tabActions, key: 'tab-menu', items: () => tabItems(context) }) : nothing}
            ${
              tabs.length < MAX_TABS && tabs.length > 0
                ? button({
                    label: texts.addTab,
                    icon: 'plus',
                    isSmall: true,
                    key: 'add-tab',
                    onClick: () => newTab(context),
                  })
                : nothing
            }
          </span>`
    }
  </div>`
}

export function newTab(context: EditorContext): void {
  const { workspace, texts, focus, announce } = context
  const number = workspace.content.tabs.length + 1
  const { content, id } = addTab(workspace.content, number === 1 ? texts.firstTab : texts.tabNumber(number))
  edit(context, content, { tab: id, selection: undefined })
  announce(texts.tabAdded)
  focus('#tab-title')
}

function tabItems(context: EditorContext) {
  const { workspace, texts, toast, focus } = context
  const { content, tab } = workspace
  const at = content.tabs.findIndex(({ id }) => id === tab)
  const move = (by: -1 | 1) => () => edit(context, moveTab(content, tab, by))
  return [
    { label: texts.rename, icon: 'build' as const, onSelect: () => rename(context) },
    { label: texts.earlier, icon: 'arrow-up' as const, isDisabled: at <= 0, onSelect: move(-1) },
    {
      label: texts.later,
      icon: 'arrow-down' as const,
      isDisabled: at === content.tabs.length - 1,
      onSelect: move(1),
    },
    {
      label: texts.closeGaps,
      icon: 'paste' as const,
      onSelect: () => edit(context, closeGapsIn(content, tab)),
    },
    {
      label: texts.deleteTab,
      icon: 'trash' as const,
      isDanger: true,
      startsGroup: true,
      onSelect() {
        const cards = findTab(content, tab)?.cards.length ?? 0
        edit(context, removeTab(content, tab), { selection: undefined })
        toast(texts.tabDeleted(cards), { label: texts.undo, run: workspace.undo })
        focus('[role="tab"][aria-selected="true"], .grid')
      },
    },
  ]
}

function rename({ workspace, focus, view }: EditorContext): void {
  workspace.select(undefined)
  view.isDrawerOpen = true
  focus('#tab-title')
}

/** Arrow keys, as in every list of tabs. */
function stepTabs({ workspace, focus, root }: EditorContext, event: KeyboardEvent): void {
  const isRtl = getComputedStyle(root.host).direction === 'rtl'
  const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
  if (by === undefined || event.altKey) return
  event.preventDefault()
  const { tabs } = workspace.content
  const at = tabs.findIndex(({ id }) => id === workspace.tab)
  const next = tabs[(at + by + tabs.length) % tabs.length]
  if (!next) return
  workspace.showTab(next.id)
  focus('[role="tab"][aria-selected="true"]')
}
