// The dialog for exports: what the file has, then how far it is.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import { ApiError } from '../../api/api.ts'
import type { ExportFormat } from '../../api/contract.d.ts'
import { button } from '../../kit/button.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { numberIn, type ResultsContext, saveFile } from '../results-context.ts'
import { createRowCounter } from './count-rows.ts'

const FORMATS = ['csv', 'xlsx', 'ndjson', 'codebook'] as const satisfies readonly ExportFormat[]
const MEGABYTE = 1_000_000

export interface ExportOptions {
  readonly filter: Condition | undefined
  /** Only responses in this state of their review. */
  readonly review: string | undefined
  /** How many conditions the filter has; the state is one. */
  readonly conditions: number
  /** The names of the questions and fields that the table shows. */
  readonly columns: readonly string[]
}

interface Running {
  readonly controller: AbortController
  bytes: number
  rows: number | undefined
}

interface ExportState {
  format: ExportFormat
  isFiltered: boolean
  hasShownOnly: boolean
  hasLabels: boolean
  running?: Running | undefined
  error?: string | undefined
}

export function openExport(context: ResultsContext, options: ExportOptions): void {
  const { texts } = context
  const state: ExportState = {
    format: 'csv',
    isFiltered: options.conditions > 0,
    hasShownOnly: false,
    hasLabels: true,
  }
  const dialog = openDialog(context.root, {
    title: texts.exportTitle,
    closeLabel: texts.close,
    content: dialog =>
      state.running
        ? progress(context, state.running, dialog)
        : form(context, options, state, dialog, () => void run(context, options, state, dialog)),
  })
  void dialog.closed.then(() => state.running?.controller.abort())
}

function form(
  { texts }: ResultsContext,
  { conditions }: ExportOptions,
  state: ExportState,
  dialog: Dialog,
  start: () => void,
): TemplateResult {
  const set = (next: Partial<ExportState>) => {
    Object.assign(state, next)
    dialog.update()
  }
  return html`<form class="export" @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    start()
  }}>
    <fieldset>
      <legend>${texts.format}</legend>
      ${FORMATS.map(
        format => html`<label><input
            type="radio"
            name="format"
            value=${format}
            .checked=${state.format === format}
            @change=${() => set({ format, error: undefined })}
          /><span><b>${texts.formats[format]}</b><span class="soft small">${texts.formatHints[format]}</span></span></label>`,
      )}
    </fieldset>
    ${
      hasWords(state.format)
        ? html`<fieldset>
            <legend>${texts.contents}</legend>
            ${[true, false].map(
              hasLabels => html`<label><input
                  type="radio"
                  name="contents"
                  .checked=${state.hasLabels === hasLabels}
                  @change=${() => set({ hasLabels })}
                /><span>${hasLabels ? texts.withLabels : texts.withIds}</span></label>`,
            )}
          </fieldset>`
        : nothing
    }
    ${
      conditions === 0 || state.format === 'codebook'
        ? nothing
        : check(texts.onlyMatching(conditions), state.isFiltered, isFiltered => set({ isFiltered }))
    }
    ${
      state.format === 'ndjson'
        ? nothing
        : check(texts.onlyShown, state.hasShownOnly, hasShownOnly => set({ hasShownOnly }))
    }
    ${state.error ? html`<p class="k-error" role="alert">${state.error}</p>` : nothing}
    <div class="export-end">
      ${button({ label: texts.cancel, kind: 'line', onClick: () => dialog.close() })}
      <button type="submit" class="k-button k-primary">${texts.export}</button>
    </div>
  </form>`
}

/** NDJSON has whole responses, and the codebook explains ids. */
const hasWords = (format: ExportFormat) => format === 'csv' || format === 'xlsx'

const check = (label: string, isChecked: boolean, change: (isChecked: boolean) => void) =>
  html`<label class="export-check"><input
    type="checkbox"
    .checked=${isChecked}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
  /><span>${label}</span></label>`

/** How many responses there will be is not known before the end. */
function progress(
  { texts, locale }: ResultsContext,
  { rows, bytes }: Running,
  dialog: Dialog,
): TemplateResult {
  const size = texts.megabytes(numberIn(locale, bytes / MEGABYTE, 1))
  return html`<div class="export">
    <progress aria-label=${texts.exporting}></progress>
    <p class="soft">${rows === undefined ? size : `${texts.exported(numberIn(locale, rows), rows)} · ${size}`}</p>
    <div class="export-end">${button({ label: texts.cancel, kind: 'line', key: 'stop', onClick: () => dialog.close() })}</div>
  </div>`
}

async function run(
  context: ResultsContext,
  { filter, review, columns }: ExportOptions,
  state: ExportState,
  dialog: Dialog,
): Promise<void> {
  const { texts, api, announce } = context
  const { format } = state
  const isFiltered = state.isFiltered && format !== 'codebook'
  const query = {
    format,
    filter: isFiltered && filter ? JSON.stringify(filter) : '',
    reviewState: (isFiltered && review) || '',
    columns: state.hasShownOnly && format !== 'ndjson' ? columns.join(',') : '',
    ...(state.hasLabels && hasWords(format) && { labels: 'true' as const }),
  }
  const running: Running = { controller: new AbortController(), bytes: 0, rows: undefined }
  const count = createRowCounter(format)
  const { signal } = running.controller
  // Pieces arrive faster than people read.
  let isDrawing = false
  const draw = () => {
    if (isDrawing) return
    isDrawing = true
    requestAnimationFrame(() => {
      isDrawing = false
      dialog.update()
    })
  }
  state.running = running
  state.error = undefined
  dialog.update()
  announce(texts.exporting)
  try {
    const { body } = await api.call('GET', `${api.form}/response/export`, {
      query,
      wantsFile: true,
      signal,
      onPiece(piece) {
        running.bytes += piece.length
        running.rows = count(piece)
        draw()
      },
    })
    if (signal.aborted) return
    const name = format === 'codebook' ? 'codebook.csv' : `responses.${format}`
    saveFile(body, name)
    dialog.close()
    context.toast(texts.exportDone(name))
  } catch (error) {
    if (signal.aborted) return
    state.running = undefined
    state.error = inWords(texts, error)
    dialog.update()
  }
}

function inWords(texts: ResultsContext['texts'], error: unknown): string {
  if (!(error instanceof ApiError)) return texts.exportFailed
  if (error.code === 'unreachable') return texts.exportBroken
  if (error.code === 'export_too_long') return texts.exportTooLong
  return error.status >= 400 && error.status < 500 ? error.message : texts.exportFailed
}
