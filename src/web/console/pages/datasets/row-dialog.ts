// The dialog for a row: a new one, or one to change or delete.
import { html, nothing, type TemplateResult } from 'lit'
import { pointerSteps } from '../../../../engine/json-pointer.ts'
import { ApiError } from '../../../api/api.ts'
import type { Row } from '../../../api/contract.d.ts'
import { type Dialog, openDialog } from '../../../kit/dialog.ts'
import { cellField } from './cell-field.ts'
import { datasetPath, type ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { focusInvalid } from './focus.ts'

interface RowDialogState {
  /** The values that differ from the row. */
  changes: Record<string, unknown>
  /** Error texts of fields whose text is not a valid value yet. */
  mistakes: Record<string, string>
  /** What the server refused. */
  errors: Record<string, string>
  failure: string | undefined
}

/** @param done called after each change */
export async function editRow(
  context: DatasetsContext,
  dataset: ShownDataset,
  row: Row | undefined,
  done: () => void,
): Promise<void> {
  const { root, texts, pageTexts } = context
  const state: RowDialogState = { changes: {}, mistakes: {}, errors: {}, failure: undefined }
  const dialog = openDialog(root, {
    title: row ? pageTexts.row.edit : pageTexts.row.add,
    closeLabel: texts.close,
    isWide: dataset.columns.length > 8,
    content: dialog => form(context, dataset, row, state, dialog, done),
  })
  await dialog.closed
}

function form(
  context: DatasetsContext,
  dataset: ShownDataset,
  row: Row | undefined,
  state: RowDialogState,
  dialog: Dialog,
  done: () => void,
): TemplateResult {
  const { pageTexts, texts } = context
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    // Fields of lists and JSON give their values when they are left.
    if (Object.values(state.mistakes).some(Boolean)) return focusInvalid(context.root)
    const isNext = event.submitter instanceof HTMLElement && event.submitter.dataset['next'] !== undefined
    if (!(await store(context, dataset, row, state, dialog))) return
    done()
    if (!isNext) return dialog.close('saved')
    Object.assign(state, { changes: {}, errors: {}, failure: undefined })
    dialog.update()
    context.root.querySelector<HTMLElement>('dialog [id^="cell-"]')?.focus()
  }
  return html`<form class="dialog-form" novalidate @submit=${(event: SubmitEvent) => void send(event)}>
    <div class="row-fields">${dataset.columns.map((column, i) =>
      cellField(
        column,
        {
          id: `cell-${i}`,
          label: dataset.key?.includes(column.id) ? `${column.label} (${pageTexts.row.isKey})` : column.label,
          hint: column.description || undefined,
          isStacked: true,
          error: state.mistakes[column.id] || state.errors[column.id],
          isLong: String(row?.values[column.id]).includes('\n'),
          value: column.id in state.changes ? state.changes[column.id] : row?.values[column.id],
          onChange(value, error) {
            state.changes[column.id] = value
            state.mistakes[column.id] = error ?? ''
            state.errors[column.id] = ''
            dialog.update()
          },
        },
        context,
      ),
    )}</div>
    ${state.failure ? html`<p class="k-error" role="alert">${state.failure}</p>` : nothing}
    <div class="dialog-end split">
      ${
        row
          ? html`<button
              type="button"
              class="k-button k-line danger-text"
              data-key="delete-row"
              @click=${() => void remove(context, dataset, row, dialog, done)}
            >${pageTexts.row.delete}</button>`
          : html`<button type="submit" class="k-button k-line" data-next>${pageTexts.row.saveAndNext}</button>`
      }
      <button type="button" class="k-button k-line" @click=${() => dialog.close()}>${texts.cancel}</button>
      <button type="submit" class="k-button k-primary">${pageTexts.row.save}</button>
    </div>
  </form>`
}

async function store(
  context: DatasetsContext,
  dataset: ShownDataset,
  row: Row | undefined,
  state: RowDialogState,
  dialog: Dialog,
): Promise<boolean> {
  const { call, pageTexts, toast } = context
  const path = `${datasetPath(context, dataset)}/row` as const
  try {
    if (!row) await call('POST', path, { body: { rows: [state.changes] } })
    else if (Object.keys(state.changes).length > 0)
      await call('PATCH', `${path}/${row.rowid}`, { body: state.changes })
    toast(row ? pageTexts.row.saved : pageTexts.row.added)
    return true
  } catch (error) {
    explain(context, dataset, row, error, state)
    dialog.update()
    focusInvalid(context.root)
    return false
  }
}

/** Each fault stands at its field. */
function explain(
  { pageTexts, inWords }: DatasetsContext,
  { columns, key }: ShownDataset,
  row: Row | undefined,
  error: unknown,
  state: RowDialogState,
): void {
  state.failure = undefined
  state.errors = {}
  const faults = error instanceof ApiError ? error.faults : []
  for (const { pointer, detail, code } of faults) {
    const steps = pointerSteps(pointer) ?? []
    const column = columns.find(({ id }) => id === steps.at(-1))
    if (column) state.errors[column.id] = code === 'type' ? pageTexts.load.takenByType[column.type] : detail
    else if (code === 'required' && key)
      for (const id of key)
        state.errors[id] =
          ({ ...row?.values, ...state.changes }[id] ?? null) === null ? pageTexts.row.keyNeeded : ''
    else state.failure = code === 'exists' ? pageTexts.row.exists : detail
  }
  if (faults.length === 0) state.failure = inWords(error)
}

async function remove(
  context: DatasetsContext,
  dataset: ShownDataset,
  { rowid }: Row,
  dialog: Dialog,
  done: () => void,
): Promise<void> {
  const { call, pageTexts, toast, inWords } = context
  try {
    await call('DELETE', `${datasetPath(context, dataset)}/row/${rowid}`)
    dialog.close('deleted')
    toast(pageTexts.row.deleted)
    done()
  } catch (error) {
    toast(inWords(error))
  }
}
