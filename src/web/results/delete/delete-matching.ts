// Deletes all responses that match the filter: counts them, asks to type their number, then shows how far the server is.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import { ApiError } from '../../api/api.ts'
import type { Deletion } from '../../api/contract.d.ts'
import { button } from '../../kit/button.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { row } from '../../kit/row.ts'
import { numberIn, type ResultsContext } from '../results-context.ts'

interface DeletionState {
  /** Undefined until they are counted. */
  count: number | undefined
  typed: string
  deletion: Deletion | undefined
  error: string | undefined
}

const EVERY_MS = 500
/** The delay after a failed request. */
const RETRY_MS = 3000

const isEnded = ({ status }: Deletion) => status !== 'WAITING' && status !== 'RUNNING'

/**
 * @param filter undefined for all responses
 * @returns how many are deleted, also if the person stopped it
 */
export async function deleteMatching(
  context: ResultsContext,
  filter: Condition | undefined,
): Promise<number> {
  const { texts, api } = context
  const state: DeletionState = { count: undefined, typed: '', deletion: undefined, error: undefined }
  const controller = new AbortController()
  const dialog = openDialog(context.root, {
    title: filter === undefined ? texts.deleteAllTitle : texts.deleteMatchingTitle,
    text: texts.deleteText,
    closeLabel: texts.close,
    content: dialog =>
      state.deletion
        ? progress(context, state.deletion, state, dialog)
        : form(context, filter, state, dialog),
  })
  void count(context, filter, state, dialog, controller.signal)
  await dialog.closed
  controller.abort()
  const { deletion } = state
  if (!deletion) return 0
  const last = isEnded(deletion) ? deletion : await stop(context, deletion).catch(() => deletion)
  if (last.deleted > 0) context.toast(texts.deleted(last.deleted))
  // What the server has deleted since is not known.
  return isEnded(last) ? last.deleted : Math.max(1, last.deleted)

  function stop({ failed }: ResultsContext, { deletionid }: Deletion): Promise<Deletion> {
    return api.call('PUT', `${api.form}/deletion/${deletionid}/cancel`).then(
      ({ body }) => body,
      error => {
        failed(error)
        throw error
      },
    )
  }
}

async function count(
  { api, texts }: ResultsContext,
  filter: Condition | undefined,
  state: DeletionState,
  dialog: Dialog,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { body } = await api.call('POST', `${api.form}/summary`, {
      body: filter === undefined ? {} : { filter },
      signal,
    })
    state.count = body.responses
  } catch (error) {
    if (signal.aborted) return
    state.error = inWords(texts, error)
  }
  dialog.update()
}

function form(
  context: ResultsContext,
  filter: Condition | undefined,
  state: DeletionState,
  dialog: Dialog,
): TemplateResult {
  const { texts, locale } = context
  const { count, error } = state
  const word = numberIn(locale, count ?? 0)
  // People type the number with or without separators.
  const isRight = () => count !== undefined && state.typed.replace(/\D/g, '') === String(count)
  return html`<form class="export" @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    if (isRight()) void run(context, filter, state, dialog)
  }}>
    ${
      count === undefined
        ? error
          ? nothing
          : html`<progress aria-label=${texts.counting}></progress><p class="soft" role="status">${texts.counting}</p>`
        : [
            html`<p role="status">${filter === undefined ? texts.deletesAll(word, count) : texts.deletesMatching(word, count)}</p>`,
            count === 0
              ? nothing
              : row(
                  { id: 'typed-word', label: texts.typeWord(word), isStacked: true },
                  html`<input
                    class="k-field"
                    id="typed-word"
                    inputmode="numeric"
                    autocomplete="off"
                    autofocus
                    @input=${(event: Event) => {
                      state.typed = (event.target as HTMLInputElement).value
                      dialog.update()
                    }}
                  />`,
                ),
          ]
    }
    ${error ? html`<p class="k-error" role="alert">${error}</p>` : nothing}
    <div class="export-end">
      ${button({ label: texts.cancel, kind: 'line', onClick: () => dialog.close() })}
      <button type="submit" class="k-button k-danger" aria-disabled=${isRight() ? nothing : 'true'}>${texts.delete}</button>
    </div>
  </form>`
}

function progress(
  { texts, locale }: ResultsContext,
  { total, checked, deleted }: Deletion,
  { error }: DeletionState,
  dialog: Dialog,
): TemplateResult {
  const number = (value: number) => numberIn(locale, value)
  return html`<div class="export">
    <progress aria-label=${texts.deleting} max="1" value=${total ? checked / total : nothing}></progress>
    <p>${texts.deletedSoFar(number(deleted), deleted)}${total ? html` <span class="soft">· ${texts.lookedAt(number(checked), number(total))}</span>` : nothing}</p>
    <p class="soft small">${texts.closingStops}</p>
    ${error ? html`<p class="k-error" role="alert">${error}</p>` : nothing}
    <div class="export-end">${button({ label: texts.stop, kind: 'line', key: 'stop', onClick: () => dialog.close() })}</div>
  </div>`
}

/** Starts the deletion, and follows it until it ends or the dialog is closed. */
async function run(
  context: ResultsContext,
  filter: Condition | undefined,
  state: DeletionState,
  dialog: Dialog,
): Promise<void> {
  const { texts, api, announce } = context
  let isClosed = false
  void dialog.closed.then(() => {
    isClosed = true
  })
  try {
    state.deletion = (
      await api.call('POST', `${api.form}/response/delete`, { body: { filter: filter ?? null } })
    ).body
    state.error = undefined
    announce(texts.deleting)
  } catch (error) {
    state.error = inWords(texts, error)
  }
  dialog.update()
  let wait = EVERY_MS
  while (state.deletion && !isEnded(state.deletion)) {
    await new Promise(resolve => setTimeout(resolve, wait))
    if (isClosed) return
    try {
      state.deletion = (await api.call('GET', `${api.form}/deletion/${state.deletion.deletionid}`)).body
      wait = EVERY_MS
    } catch {
      // The server goes on meanwhile.
      wait = RETRY_MS
    }
    dialog.update()
  }
  if (state.deletion?.status === 'FAILED') {
    state.error = texts.deletionFailed
    dialog.update()
  } else if (state.deletion) dialog.close()
}

const inWords = (texts: ResultsContext['texts'], error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : texts.noReply
