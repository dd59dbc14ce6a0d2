// The bar at the top: the form's name and state, how far it is saved, undo, problems, and the ways out.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { pointerOf } from '../../authoring/draft/path.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import type { SaveStatus } from '../../document/saver.ts'
import { button, iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import type { FirstFrame as Frame } from '../frame.ts'

export interface TopbarState {
  readonly isProblemsOpen: boolean
  toggleProblems(): void
  openOutline(): void
}

export function topbar(frame: Frame, state: TopbarState): TemplateResult {
  const { workspace, document } = frame
  const texts = frame.texts.frame
  const count = frame.problems.length
  return html`<header class="topbar" part="topbar" data-pane="topbar">
    <slot name="brand"></slot>
    ${iconButton({ label: texts.showOutline, icon: 'list', class: 'outline-button', onClick: state.openOutline })}
    <input
      class="editor-name"
      aria-label=${texts.name}
      dir="auto"
      maxlength="200"
      ?readonly=${frame.readonly}
      .value=${live(document.name)}
      @input=${(event: Event) =>
        frame.run(
          changeMember(frame.document, ['name'], (event.target as HTMLInputElement).value, {
            isTyped: true,
            label: 'change_text',
          }),
        )}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Enter') (event.target as HTMLElement).blur()
      }}
    />
    ${stateChip(frame)}
    <span class="bar-end">
      ${saveWords(frame)}
      <span class="pair">
        ${iconButton({ label: `${texts.undo} (Ctrl+Z)`, icon: 'undo', key: 'undo', isDisabled: frame.readonly || !workspace.canUndo, onClick: () => frame.undo() })}
        ${iconButton({ label: `${texts.redo} (Ctrl+Shift+Z)`, icon: 'redo', class: 'redo', isDisabled: frame.readonly || !workspace.canRedo, onClick: () => frame.redo() })}
      </span>
      <button
        type="button"
        class="k-button k-ghost problems-button ${count > 0 ? 'some' : ''}"
        part="button"
        aria-expanded=${state.isProblemsOpen ? 'true' : 'false'}
        aria-label=${texts.problems(count)}
        @click=${state.toggleProblems}
      >${icon(count > 0 ? 'error' : 'check')}<span class="k-text">${count > 0 ? html`<b>${count}</b><span class="wide"> ${texts.problems(count).replace(/^\d+\s*/, '')}</span>` : html`<span class="wide">${texts.problems(0)}</span>`}</span></button>
      <span class="rule"></span>
      ${frame.api.features.includes('design') ? button({ label: texts.preview, icon: 'preview', class: 'preview-button', onClick: frame.preview }) : nothing}
      ${frame.hides.has('share') ? nothing : button({ label: frame.texts.frame.share, icon: 'share', class: 'share-button', onClick: frame.share })}
      <slot name="actions"></slot>
      ${
        frame.hides.has('publish') || !frame.api.features.includes('publish')
          ? nothing
          : button({ label: texts.publish, kind: 'primary', key: 'publish', onClick: frame.publish })
      }
    </span>
  </header>`
}

function stateChip({ workspace, texts }: Frame): TemplateResult {
  const { status, version, hasUnpublishedChanges } = workspace.form
  const frameTexts = texts.frame
  const chip = {
    DRAFT: html`<span class="k-chip k-plain state"><span class="dot ring"></span>${frameTexts.draft}</span>`,
    ACTIVE: html`<span class="k-chip k-good state"><span class="dot"></span>${frameTexts.active(version ?? 1)}</span>`,
    PAUSED: html`<span class="k-chip k-warn state"><span class="dot bars"></span>${frameTexts.paused}</span>`,
  }[status]
  const isChanged = version !== null && (hasUnpublishedChanges || workspace.status().unsaved > 0)
  return html`${chip}${isChanged ? html`<span class="k-chip k-plain unpublished">${frameTexts.unpublished}</span>` : nothing}`
}

function saveWords(frame: Frame): TemplateResult {
  const status = frame.workspace.status()
  const texts = frame.texts.frame
  const states: Readonly<Record<SaveStatus['state'], readonly [string, Icon, string]>> = {
    saved: [texts.saved, 'check', ''],
    saving: [texts.saving, 'versions', ''],
    unsaved:
      status.invalid.length > 0
        ? [texts.invalid(status.invalid.length), 'error', 'off']
        : [texts.unsaved, 'more', ''],
    offline: [texts.offline, 'offline', 'off'],
    conflict: [texts.conflict, 'error', 'off'],
    'read-only': [texts.readOnly, 'lock', ''],
  }
  const [text, name, kind] = states[status.state]
  const content = html`${icon(name)}<span class="saved-text">${text}</span>`
  const [wrong] = status.state === 'unsaved' ? status.invalid : []
  const pointer = wrong && pointerOf(frame.document, wrong)
  if (pointer === undefined) return html`<span class="saved ${kind}">${content}</span>`
  const show = () => frame.showFault({ pointer })
  return html`<button type="button" class="k-button k-ghost saved ${kind}" aria-label=${text} @click=${show}>${content}</button>`
}
