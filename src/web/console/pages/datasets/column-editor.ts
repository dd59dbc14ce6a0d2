// The list of columns of a table: label, type, format, and more of each.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { COLUMN_TYPES } from '../../../../engine/query/columns.ts'
import { formatFields } from '../../../datasets/format-fields.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { select, switchField } from '../../../kit/choose.ts'
import { textField } from '../../../kit/field.ts'
import {
  type ColumnDraft,
  type ColumnErrors,
  errorKey,
  idOf,
  isColumnType,
  newColumn,
} from './column-draft.ts'
import type { DatasetsContext } from './datasets-context.ts'

export interface ColumnsState {
  drafts: readonly ColumnDraft[]
  /** Shown after the first try to save. */
  errors: ColumnErrors
  /** Types and the key stay while there are rows. */
  readonly isFixed: boolean
}

export function columnEditor(
  context: DatasetsContext,
  state: ColumnsState,
  changed: () => void,
): TemplateResult {
  const { pageTexts, root } = context
  const set = (drafts: readonly ColumnDraft[], focus?: string) => {
    state.drafts = drafts
    changed()
    if (focus) requestAnimationFrame(() => root.querySelector<HTMLElement>(focus)?.focus())
  }
  const add = () => {
    const draft = newColumn()
    set([...state.drafts, draft], `#label-${draft.key}`)
  }
  return html`<ol class="column-list">${repeat(
    state.drafts,
    ({ key }) => key,
    (draft, i) => html`<li class="column-item">${item(context, state, draft, i, set, changed)}</li>`,
  )}</ol>
  ${button({ label: pageTexts.columns.add, icon: 'plus', key: 'add-column', onClick: add })}`
}

function item(
  { pageTexts }: DatasetsContext,
  state: ColumnsState,
  draft: ColumnDraft,
  i: number,
  set: (drafts: readonly ColumnDraft[], focus?: string) => void,
  changed: () => void,
): TemplateResult {
  const { drafts, errors, isFixed } = state
  const { key } = draft
  const name = draft.label || pageTexts.columns.numbered(i + 1)
  const move = (by: number) =>
    set(drafts.toSpliced(i, 1).toSpliced(i + by, 0, draft), `[data-key="${by < 0 ? 'up' : 'down'}-${key}"]`)
  return html`<div class="column-main">
      ${textField({
        id: `label-${key}`,
        label: pageTexts.columns.label,
        isStacked: true,
        value: draft.label,
        maxLength: 200,
        error: errors.get(errorKey(draft, 'label')),
        onInput(label) {
          draft.label = label
          if (!draft.hasOwnId)
            draft.id = idOf(label, new Set(drafts.flatMap(one => (one === draft ? [] : [one.id]))))
          changed()
        },
      })}
      ${textField({
        id: `id-${key}`,
        label: pageTexts.columns.id,
        isStacked: true,
        isCode: true,
        isDisabled: draft.isStored,
        value: draft.id,
        maxLength: 64,
        error: errors.get(errorKey(draft, 'id')),
        onInput(id) {
          draft.id = id
          draft.hasOwnId = true
          changed()
        },
      })}
      ${select({
        id: `type-${key}`,
        label: pageTexts.columns.type,
        isStacked: true,
        isDisabled: isFixed && draft.isStored,
        value: draft.type,
        options: COLUMN_TYPES.map(type => ({ value: type, label: pageTexts.columnTypes[type] })),
        onChange(type) {
          if (isColumnType(type)) Object.assign(draft, { type, format: undefined })
          changed()
        },
      })}
      <div class="column-tools">
        ${iconButton({ label: pageTexts.columns.up(name), icon: 'arrow-up', key: `up-${key}`, isDisabled: i === 0, onClick: () => move(-1) })}
        ${iconButton({ label: pageTexts.columns.down(name), icon: 'arrow-down', key: `down-${key}`, isDisabled: i === drafts.length - 1, onClick: () => move(1) })}
        ${iconButton({
          label: pageTexts.columns.more(name),
          icon: 'settings',
          isExpanded: draft.isOpen,
          onClick() {
            draft.isOpen = !draft.isOpen
            changed()
          },
        })}
        ${iconButton({
          label: pageTexts.columns.remove(name),
          icon: 'trash',
          onClick: () => set(drafts.toSpliced(i, 1), '[data-key="add-column"]'),
        })}
      </div>
    </div>
    ${draft.isOpen ? more(pageTexts, state, draft, changed) : nothing}`
}

const more = (
  pageTexts: DatasetsContext['pageTexts'],
  { isFixed, errors }: ColumnsState,
  draft: ColumnDraft,
  changed: () => void,
): TemplateResult => html`<div class="column-more">
  ${formatFields(pageTexts, {
    id: draft.key,
    type: draft.type,
    format: draft.format,
    error: errors.get(errorKey(draft, 'currency')),
    onChange(format) {
      draft.format = format
      changed()
    },
  })}
  <div class="wide">${textField({
    id: `text-${draft.key}`,
    label: pageTexts.columns.description,
    isStacked: true,
    value: draft.description,
    maxLength: 1000,
    onInput(description) {
      draft.description = description
    },
  })}</div>
  <div class="wide">${textField({
    id: `header-${draft.key}`,
    label: pageTexts.columns.header,
    hint: pageTexts.columns.headerText,
    isStacked: true,
    value: draft.header,
    maxLength: 200,
    onInput(header) {
      draft.header = header
    },
  })}</div>
  <div class="wide">${switchField({
    id: `key-${draft.key}`,
    label: pageTexts.columns.key,
    hint: isFixed ? pageTexts.columns.keyFixed : pageTexts.columns.keyText,
    isDisabled: isFixed,
    isOn: draft.isKey,
    onChange(isKey) {
      draft.isKey = isKey
      changed()
    },
  })}</div>
</div>`
