// The bar at the top: name and state, how far it is saved, undo, problems, address and activation.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { openVersions } from '../../authoring/versions/draft-versions.ts'
import { problemsButton } from '../../authoring/views/problem-list.ts'
import { saveWords, stateChip } from '../../authoring/views/save-state.ts'
import { button, iconButton } from '../../kit/button.ts'
import { type MenuItem, menuButton } from '../../kit/menu.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { openShare } from '../dialogs/share.ts'
import { openPreview } from '../open-dialog.ts'
import { activate, pause } from '../publish.ts'

export function topbar(context: EditorContext): TemplateResult {
  const { texts, workspace, view, update } = context
  const { content, isReadonly } = workspace
  const count = workspace.faults.length
  return html`<header class="topbar" part="topbar">
    <slot name="brand"></slot>
    <input
      class="editor-name"
      id="draft-name"
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
      ${problemsButton({
        label: texts.problems(count),
        count,
        isOpen: view.isProblemsOpen,
        onClick() {
          view.isProblemsOpen = !view.isProblemsOpen
          update()
        },
      })}
      ${iconButton({ label: texts.settings, icon: 'settings', class: 'narrow-only', key: 'settings', onClick: () => openDrawer(context) })}
      ${menuButton({ label: texts.more, key: 'more', items: () => moreItems(context) })}
      ${button({ label: texts.preview, icon: 'preview', class: 'wide-only', key: 'preview', onClick: () => void openPreview(context) })}
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

function openDrawer({ view, focus }: EditorContext): void {
  view.isDrawerOpen = true
  focus('.inspector .close')
}

const moreItems = (context: EditorContext): MenuItem[] => [
  { label: context.texts.preview, icon: 'preview', onSelect: () => void openPreview(context) },
  ...(context.canShare
    ? [{ label: context.texts.share, icon: 'share' as const, onSelect: () => openShare(context) }]
    : []),
  {
    label: context.texts.versions,
    icon: 'versions',
    onSelect: () => void showVersions(context),
  },
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

function showVersions(context: EditorContext): Promise<void> {
  return openVersions(context, content => edit(context, content, { selection: undefined }))
}
