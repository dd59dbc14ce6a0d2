// The bar at the top: name and state, how far it is saved, undo, problems, pause and activation.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { openVersions } from '../../authoring/versions/draft-versions.ts'
import { problemsButton } from '../../authoring/views/problem-list.ts'
import { saveWords, stateChip } from '../../authoring/views/save-state.ts'
import { button, iconButton } from '../../kit/button.ts'
import { type MenuItem, menuButton } from '../../kit/menu.ts'
import { activate, pause } from '../publish.ts'
import { type EditorContext, edit } from '../workflow-context.ts'

export function topbar(context: EditorContext): TemplateResult {
  const { texts, workspace, view, update } = context
  const { content, isReadonly, info } = workspace
  const count = workspace.faults.length
  const isNew = info.version === null || info.hasUnpublishedChanges || workspace.saver.isUnsaved
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
        // A workflow without a name cannot be saved. The field keeps what is typed until it is left.
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
      ${menuButton({ label: texts.more, key: 'more', items: () => moreItems(context) })}
      <slot name="actions"></slot>
      ${
        context.canPublish && info.status === 'ACTIVE' && !isReadonly
          ? button({
              label: texts.pause,
              kind: 'line',
              class: 'wide-only',
              key: 'pause',
              onClick: () => void pause(context),
            })
          : nothing
      }
      ${
        context.canPublish
          ? button({
              label:
                isNew && info.version !== null ? texts.activateVersion(info.version + 1) : texts.activate,
              kind: 'primary',
              key: 'activate',
              isDisabled: isReadonly || (info.status === 'ACTIVE' && !isNew),
              onClick: () => void activate(context),
            })
          : nothing
      }
    </span>
  </header>`
}

const moreItems = (context: EditorContext): MenuItem[] => {
  const { texts, workspace, view, focus, canPublish } = context
  return [
    {
      label: texts.settingsOf(texts.workflow),
      icon: 'settings',
      onSelect() {
        view.pane = 'settings'
        workspace.select(undefined)
        focus('.inspector :is(input, select, textarea)')
      },
    },
    { label: texts.versions, icon: 'versions', onSelect: () => void showVersions(context) },
    ...(canPublish && workspace.info.status === 'ACTIVE' && !workspace.isReadonly
      ? [
          {
            label: texts.pause,
            icon: 'lock' as const,
            startsGroup: true,
            onSelect: () => void pause(context),
          },
        ]
      : []),
  ]
}

function showVersions(context: EditorContext): Promise<void> {
  // Versions have no description.
  return openVersions(context, content =>
    edit(
      context,
      { ...content, description: context.workspace.content.description },
      { selection: undefined },
    ),
  )
}
