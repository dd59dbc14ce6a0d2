// The columns of the first file of a table: they are detected, and people can correct them before the file is loaded.
import { html, type TemplateResult } from 'lit'
import type { DatasetChanges, DatasetColumn, DryRun } from '../../../api/contract.d.ts'
import { action, card } from '../../parts/blocks.ts'
import { draftOf, errorsIn, toColumns } from './column-draft.ts'
import { type ColumnsState, columnEditor } from './column-editor.ts'
import { datasetPath, type ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { failureIn } from './failure.ts'
import { focusInvalid } from './focus.ts'

type Wanted = ReturnType<typeof toColumns>

export interface FileColumns {
  /** Whether columns of this table can still be those that people want. */
  readonly isOffered: boolean
  readonly isOpen: boolean
  open(dryRun: DryRun): void
  draw(): TemplateResult
  /** Call this before another file is chosen: each file has its own columns. */
  forget(): Promise<void>
  /** Call this after the file was loaded. */
  finish(): void
}

interface FileColumnsOptions {
  readonly dataset: () => ShownDataset
  /** The dataset has other columns now. */
  onChange(dataset: ShownDataset): void
  /** Tries the file with the corrected columns. */
  check(): Promise<void>
}

export function createFileColumns(context: DatasetsContext, options: FileColumnsOptions): FileColumns {
  const { call, pageTexts, texts, update, toast, root } = context
  let state: ColumnsState | undefined
  let wanted: Wanted | undefined

  async function store(body: DatasetChanges): Promise<boolean> {
    try {
      const path = datasetPath(context, options.dataset())
      options.onChange((await call('PATCH', path, { body })).body)
      return true
    } catch (error) {
      toast(failureIn(context, error))
      return false
    }
  }

  async function use({ drafts }: ColumnsState): Promise<void> {
    const errors = errorsIn(drafts, pageTexts)
    if (errors.size > 0) {
      state = { drafts, errors, isFixed: false }
      update()
      toast(pageTexts.columns.faults(errors.size))
      return focusInvalid(root)
    }
    const next = toColumns(drafts)
    if (!(await store({ columns: next.columns, key: next.key ?? null }))) return
    wanted = next
    state = undefined
    await options.check()
  }

  return {
    get isOffered() {
      const { columns, rowCount } = options.dataset()
      return rowCount === 0 && (columns.length === 0 || wanted !== undefined)
    },
    get isOpen() {
      return state !== undefined
    },
    open({ columns: found }) {
      // The file finds its columns by these names, whatever people call them.
      const withHeader = (column: DatasetColumn) => ({ ...column, header: column.header ?? column.label })
      const { columns, key = null } = wanted ?? { columns: found }
      const drafts = columns.map(column => ({ ...draftOf(withHeader(column), key), isStored: false }))
      state = { drafts, errors: new Map(), isFixed: false }
      update()
      requestAnimationFrame(() => root.querySelector<HTMLElement>('.column-item input')?.focus())
    },
    draw() {
      if (!state) return html``
      const shown = state
      const changed = () => {
        if (shown.errors.size > 0) shown.errors = errorsIn(shown.drafts, pageTexts)
        update()
      }
      return card(
        pageTexts.load.declare,
        pageTexts.load.declareText,
        html`<div class="stack">${columnEditor(context, shown, changed)}
          <div class="row">
            ${action({ label: pageTexts.load.useColumns, kind: 'primary', key: 'use-columns', onClick: () => void use(shown) })}
            ${action({
              label: texts.cancel,
              onClick() {
                state = undefined
                update()
              },
            })}
          </div>
        </div>`,
      )
    },
    async forget() {
      state = undefined
      if (!wanted) return
      wanted = undefined
      if (options.dataset().rowCount === 0) await store({ columns: [], key: null })
    },
    finish() {
      wanted = undefined
    },
  }
}
