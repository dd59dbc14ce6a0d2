// The bar at the top: name and state, how far it is saved, undo, problems, address and activation.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { button, iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import { type MenuItem, menuButton } from '../../kit/menu.ts'
import { type EditorContext, edit } from '../context.ts'
import { openShare } from '../dialogs/share.ts'
import { openVersions } from '../dialogs/versions.ts'
import { activate, pause } from '../publish.ts'
import type { SaveState } from '../store/saver.ts'

export function topbar(context: EditorContext): TemplateResult {
  const { texts, workspace, view, update } = context
  const { content, isReadonly } = workspace
  const count = workspace.faults.length
  return html`<header class="topbar" part="topbar">
    <slot name="brand"></slot>
    <input
      class="board-name"
      id="board-name"
      aria-label=${texts.name}
      dir="auto"
      maxlength="200"
      ?readonly=${isReadonly}
      .value=${live(content.name)}
      @input=${(event: Event) => {
        const name = (event.target as HTMLInputElement).value
        // A dashboard without a name cannot be saved. The field keeps what is typed until it is left.
        if (name.trim() !== '') edit(context, { ...content, name }, { joins: 'name' })
      }}
      @blur=${update}
    />
    ${stateChip(context)}
    <span class="bar-end">
      ${saveWords(context)}
      ${iconButton({ label: `${texts.undo} (Ctrl+Z)`, icon: 'undo', key: 'undo', isDisabled: isReadonly || !workspace.canUndo, onClick: workspace.undo })}
      ${iconButton({ label: `${texts.redo} (Ctrl+Shift+Z)`, icon: 'redo', class: 'wide-only', isDisabled: isReadonly || !workspace.canRedo, onClick: workspace.redo })}
      <button
        type="button"
        class="k-button k-ghost problems-button ${count > 0 ? 'some' : ''}"
        part="button"
        aria-expanded=${view.isProblemsOpen ? 'true' : 'false'}
        aria-label=${texts.problems(count)}
        @click=${() => {
          view.isProblemsOpen = !view.isProblemsOpen
          update()
        }}
      >${icon(count > 0 ? 'error' : 'check')}<span class="wide-only">${texts.problems(count)}</span>${count > 0 ? html`<b class="narrow-only">${count}</b>` : nothing}</button>
      ${iconButton({ label: texts.settings, icon: 'settings', class: 'narrow-only', key: 'settings', onClick: () => openDrawer(context) })}
      ${menuButton({ label: texts.more, key: 'more', items: () => moreItems(context) })}
      ${context.canShare ? button({ label: texts.share, icon: 'share', class: 'wide-only', key: 'share', onClick: () => openShare(context) }) : nothing}
      <slot name="actions"></slot>
      ${
        context.canPublish
          ? button({
              label: texts.activate,
              kind: 'primary',
              key: 'activate',
              isDisabled: isReadonly,
              onClick: () => void activate(context),
            })
          : nothing
      }
    </span>
  </header>`
}

export function openDrawer({ view, focus }: EditorContext): void {
  view.isDrawerOpen = true
  focus('.inspector .close')
}

const moreItems = (context: EditorContext): MenuItem[] => [
  ...(context.canShare
    ? [{ label: context.texts.share, icon: 'share' as const, onSelect: () => openShare(context) }]
    : []),
  { label: context.texts.versions, icon: 'versions', onSelect: () => void openVersions(context) },
  {
    label: context.texts.readAgain,
    icon: 'redo',
    onSelect() {
      context.sources.forget()
      context.pictures.forget()
    },
  },
  ...(context.canPublish && context.workspace.info.status === 'ACTIVE'
    ? [
        {
          label: context.texts.pause,
          icon: 'lock' as const,
          startsGroup: true,
          onSelect: () => void pause(context),
        },
      ]
    : []),
]

function stateChip({ texts, workspace }: EditorContext): TemplateResult {
  const { status, version, hasUnpublishedChanges } = workspace.info
  const chip = {
    DRAFT: html`<span class="k-chip k-plain state">${texts.states.DRAFT}</span>`,
    ACTIVE: html`<span class="k-chip k-good state">${texts.states.ACTIVE} v${version}</span>`,
    PAUSED: html`<span class="k-chip k-warn state">${texts.states.PAUSED}</span>`,
  }[status]
  const isChanged = version !== null && (hasUnpublishedChanges || workspace.saver.isUnsaved)
  return html`${chip}${isChanged ? html`<span class="k-chip k-plain wide-only">${texts.unpublished}</span>` : nothing}`
}

const SIGNS: Readonly<Record<SaveState, Icon>> = {
  saved: 'check',
  saving: 'versions',
  unsaved: 'more',
  offline: 'offline',
  conflict: 'error',
  refused: 'error',
  'read-only': 'lock',
}

function saveWords({ texts, workspace }: EditorContext): TemplateResult {
  const { state } = workspace.saver
  const isBad = state === 'offline' || state === 'conflict' || state === 'refused'
  return html`<span class="saved ${isBad ? 'off' : ''}" data-state=${state}>${icon(SIGNS[state])}<span class="saved-text">${texts.saves[state]}</span></span>`
}
