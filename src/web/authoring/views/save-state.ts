// How far a draft is saved, and which version of it is active.
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import type { Saver } from '../draft/saver.ts'
import type { SaveState } from '../draft/saver-options.ts'
import type { DraftInfo } from '../workspace.ts'

/** A draft exists when its editor opens. */
type DraftState = Exclude<SaveState, 'new'>

interface StateTexts {
  readonly states: Readonly<Record<DraftInfo['status'], string>>
  readonly unpublished: string
  readonly saves: Readonly<Record<DraftState, string>>
}

interface Saving<C> {
  readonly texts: StateTexts
  readonly workspace: { readonly saver: Saver<C>; readonly info: DraftInfo }
}

export function stateChip<C>({ texts, workspace }: Saving<C>): TemplateResult {
  const { status, version, hasUnpublishedChanges } = workspace.info
  const chip = {
    DRAFT: html`<span class="k-chip k-plain state">${texts.states.DRAFT}</span>`,
    ACTIVE: html`<span class="k-chip k-good state">${texts.states.ACTIVE} v${version}</span>`,
    PAUSED: html`<span class="k-chip k-warn state">${texts.states.PAUSED}</span>`,
  }[status]
  const isChanged = version !== null && (hasUnpublishedChanges || workspace.saver.isUnsaved)
  return html`${chip}${isChanged ? html`<span class="k-chip k-plain wide-only">${texts.unpublished}</span>` : nothing}`
}

const SIGNS: Readonly<Record<DraftState, Icon>> = {
  saved: 'check',
  saving: 'versions',
  unsaved: 'more',
  offline: 'offline',
  conflict: 'error',
  refused: 'error',
  'read-only': 'lock',
}

export function saveWords<C>({ texts, workspace }: Saving<C>): TemplateResult {
  const state = workspace.saver.state === 'new' ? 'unsaved' : workspace.saver.state
  const isBad = state === 'offline' || state === 'conflict' || state === 'refused'
  return html`<span class="saved ${isBad ? 'off' : ''}" data-state=${state}>${icon(SIGNS[state])}<span class="saved-text">${texts.saves[state]}</span></span>`
}
