// Deletes responses: asks to type what is deleted, because nobody can undo it, then shows how far it is.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../../api/api.ts'
import { button } from '../../kit/button.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { row } from '../../kit/row.ts'
import type { ResultsContext } from '../results-context.ts'

interface DeleteDialogState {
  typed: string
  /** The responses that are still there. */
  left: readonly string[]
  isRunning: boolean
  isStopped: boolean
  error: string | undefined
}

/**
 * @param word what the person types: a name, or the number of responses
 * @returns how many are deleted, also if the person stopped it
 */
export async function deleteResponses(
  context: ResultsContext,
  ids: readonly string[],
  word: string,
): Promise<number> {
  const { texts } = context
  const state: DeleteDialogState = {
    typed: '',
    left: ids,
    isRunning: false,
    isStopped: false,
    error: undefined,
  }
  const dialog = openDialog(context.root, {
    title: texts.deleteTitle(ids.length),
    text: texts.deleteText,
    closeLabel: texts.close,
    content: dialog =>
      state.isRunning ? progress(context, ids, state, dialog) : form(context, ids, word, state, dialog),
  })
  await dialog.closed
  state.isStopped = true
  const deleted = ids.length - state.left.length
  if (deleted > 0) context.toast(texts.deleted(deleted))
  return deleted
}

function form(
  context: ResultsContext,
  ids: readonly string[],
  word: string,
  state: DeleteDialogState,
  dialog: Dialog,
): TemplateResult {
  const { texts } = context
  const isRight = () => state.typed.trim() === word.trim()
  return html`<form class="export" @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    if (isRight()) void run(context, ids, state, dialog)
  }}>
    ${row(
      { id: 'typed-word', label: texts.typeWord(word), isStacked: true },
      html`<input
        class="k-field"
        id="typed-word"
        autocomplete="off"
        spellcheck="false"
        dir="auto"
        autofocus
        @input=${(event: Event) => {
          state.typed = (event.target as HTMLInputElement).value
          dialog.update()
        }}
      />`,
    )}
    ${state.error ? html`<p class="k-error" role="alert">${state.error}</p>` : nothing}
    <div class="export-end">
      ${button({ label: texts.cancel, kind: 'line', onClick: () => dialog.close() })}
      <button type="submit" class="k-button k-danger" aria-disabled=${isRight() ? nothing : 'true'}>${texts.delete}</button>
    </div>
  </form>`
}

function progress(
  { texts }: ResultsContext,
  ids: readonly string[],
  { left }: DeleteDialogState,
  dialog: Dialog,
): TemplateResult {
  const done = ids.length - left.length
  return html`<div class="export">
    <progress aria-label=${texts.deleting} max=${ids.length} value=${done}></progress>
    <p class="soft">${texts.points(String(done), String(ids.length))}</p>
    <div class="export-end">${button({ label: texts.stop, kind: 'line', key: 'stop', onClick: () => dialog.close() })}</div>
  </div>`
}

async function run(
  context: ResultsContext,
  ids: readonly string[],
  state: DeleteDialogState,
  dialog: Dialog,
): Promise<void> {
  const { texts, api, announce } = context
  Object.assign(state, { isRunning: true, error: undefined })
  announce(texts.deleting)
  dialog.update()
  for (const id of [...state.left]) {
    if (state.isStopped) return
    try {
      await api.call('DELETE', `${api.form}/response/${id}`)
    } catch (error) {
      // Somebody else was faster.
      if (!(error instanceof ApiError) || error.status !== 404) {
        const message = error instanceof ApiError && error.status >= 400 ? error.message : ''
        state.error = texts.deleteFailed(ids.length - state.left.length, ids.length, message)
        state.isRunning = false
        return dialog.update()
      }
    }
    state.left = state.left.filter(one => one !== id)
    dialog.update()
  }
  dialog.close()
}
