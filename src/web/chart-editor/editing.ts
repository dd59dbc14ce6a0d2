// A chart that is open: its document with undo, its columns, its problems, its preview and its saver.
import { suggestCharts } from '../../engine/charts/suggest.ts'
import type { Fault } from '../../engine/faults.ts'
import { stackedColumns } from '../../engine/query/stack.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { ApiError, type AppPath, type Call } from '../api/api.ts'
import type { Timer } from '../api/token.ts'
import { type ColumnFilter, loadColumnFilters } from '../authoring/conditions/column-filter.ts'
import { columnSubjects } from '../authoring/conditions/column-subjects.ts'
import { createHistory, perform, rebase, redo, type ShownDraft, undo } from '../authoring/draft/history.ts'
import type { Conflict } from '../authoring/draft/merge-drafts.ts'
import type { ChartEditorTexts } from '../texts/chart-editor/en.ts'
import type { DashboardQuery, EditorContext } from './chart-context.ts'
import { createColumns } from './columns.ts'
import { type ChartDocument, chartDocumentOf, firstChart, withQuery, withSuggestion } from './document.ts'
import { figuresOf } from './names.ts'
import { createPreview, type Preview } from './preview.ts'
import { problemsOf } from './problems.ts'
import { createSaver, type Saver } from './saver.ts'

/** A chart that its page keeps, such as in a card of a dashboard. */
export interface OwnChart {
  /** Undefined for a new one. */
  readonly document: ChartDocument | undefined
  readonly isKindFixed: boolean
  readonly dashboard: DashboardQuery
}

export interface EditingOptions {
  readonly call: Call
  readonly app: AppPath
  readonly texts: ChartEditorTexts
  readonly language: string
  readonly timer: Timer
  readonly root: ShadowRoot
  readonly chartid: string | undefined
  /** The id of the dataset of a new chart. */
  readonly dataset: string | undefined
  /** A new chart suits this column. */
  readonly column: string | undefined
  /** A chart that the page keeps, instead of a stored chart. */
  readonly own: OwnChart | undefined
  update(): void
  toast(text: string): void
  emit(name: string, detail: unknown): void
}

export interface Editing {
  readonly context: EditorContext
  /** Undefined until the chart is created, and for a chart that its page keeps. */
  readonly chartid: string | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Undefined for a chart that its page keeps. */
  readonly saver: Saver | undefined
  readonly preview: Preview
  readonly openMeasures: Set<string>
  /** Boxes of settings that have something in them stay open. */
  readonly openBoxes: Set<string>
  readonly filter: ColumnFilter | undefined
  /** The condition on groups, by their measures. */
  readonly having: ColumnFilter | undefined
  readonly hasOwnName: boolean
  isTable: boolean
  chooseDataset(datasetid: string): Promise<void>
  undo(): void
  redo(): void
  /** Ends a conflict with our versions of these parts, and theirs of the others. */
  decide(mine: readonly Conflict[]): void
  end(): void
}

/** @throws {ApiError} `no_datasets` if there is nothing to draw */
export async function openEditing(options: EditingOptions): Promise<Editing> {
  const { call, app, texts, language, timer, root, update } = options
  const charts = `${app}/chart` as const
  const { of: columnsOf, read: readColumns } = createColumns(call, app, language)
  const [stored, { body: datasets }] = await Promise.all([
    options.chartid ? call('GET', `${charts}/${options.chartid}`) : undefined,
    call('POST', `${app}/dataset/all`, { body: {} }),
  ])
  const first = options.own?.document ?? (stored ? chartDocumentOf(stored.body) : await newChart())
  await readColumns(first.query.dataset).catch(() => [])
  let history = createHistory<ShownDraft<ChartDocument>>({ content: first })
  let chartid = stored?.body.chartid
  const current = () => history.state.content
  const openMeasures = new Set<string>()
  let refused: readonly Fault[] = []
  let wasDirty = false
  let hasOwnName = stored !== undefined || options.own?.document !== undefined
  let filter: ColumnFilter | undefined
  let having: ColumnFilter | undefined
  /** Filters by the names of measures. */
  const filters = new Map<string, ColumnFilter>()

  async function newChart(): Promise<ChartDocument> {
    const dataset = options.dataset ?? datasets[0]?.datasetid
    if (!dataset) throw new ApiError('no_datasets', 0, texts.noDatasets)
    const columns = await readColumns(dataset)
    const chart = firstChart(dataset, columns, texts.newName)
    const wanted = suggestCharts(dataset, columns).find(({ column }) => column.id === options.column)
    return wanted ? withSuggestion(chart, wanted.suggestion, false) : chart
  }

  const columns = () => columnsOf(current().query.dataset)
  const ownProblems = () => problemsOf(current(), columns(), texts)
  const problems = () => [...ownProblems(), ...refused]
  const saver = options.own ? undefined : startSaver()

  function startSaver(): Saver {
    const made: Saver = createSaver({
      call,
      path: charts,
      timer,
      document: first,
      chartid,
      etag: stored?.etag,
      isValid: () => ownProblems().length === 0,
      onState() {
        if (made.state === 'refused') refused = made.faults
        const isDirty = made.state !== 'saved'
        if (isDirty !== wasDirty) options.emit('change', { isDirty })
        wasDirty = isDirty
        update()
      },
      onSaved(chart, isNew) {
        ;({ chartid } = chart)
        options.emit(isNew ? 'create' : 'save', { chartid })
      },
      onMerge(document, join) {
        history = rebase(history, { content: document }, join)
        void showAgain()
      },
    })
    return made
  }

  const preview = createPreview({
    call,
    path: charts,
    timer,
    language,
    dashboard: options.own?.dashboard,
    onChange: update,
    onRefused: ({ faults }) => {
      refused = faults
    },
  })

  /** Called after each change of the document, whatever its cause. */
  function changed() {
    refused = []
    saver?.edit(current())
    show()
  }

  function show() {
    preview.show(current(), problems().length === 0)
    showFilters()
    forgetMeasures()
    update()
  }

  /** Shows a document that another editor changed. */
  async function showAgain() {
    refused = []
    await readColumns(current().query.dataset).catch(() => [])
    show()
  }

  function edit(next: ChartDocument, joins?: string) {
    history = perform(history, { content: next }, { joins }, timer.now())
    changed()
  }

  function go(next: typeof history | undefined) {
    if (!next) return
    history = next
    changed()
  }

  function showFilters() {
    const { query } = current()
    filter?.set(query.filter)
    having?.set(query.having)
  }

  /** A new measure can have the name of one that is gone. */
  function forgetMeasures() {
    const kept = new Set(current().query.measures?.map(({ as }) => as))
    for (const as of [...filters.keys(), ...openMeasures]) {
      if (kept.has(as)) continue
      filters.delete(as)
      openMeasures.delete(as)
    }
  }

  const context: EditorContext = {
    texts,
    language,
    root,
    isKindFixed: options.own?.isKindFixed === true,
    dashboard: options.own?.dashboard,
    datasets,
    get document() {
      return current()
    },
    get columns() {
      return stackedColumns(columns() ?? [], current().query.stack)
    },
    get problems() {
      return problems()
    },
    edit(next, joins) {
      if (isSameJson(next, current())) return
      if (next.name !== current().name && joins === 'name') hasOwnName = true
      edit(next, joins)
    },
    editQuery(query, joins) {
      context.edit(withQuery(current(), query as Partial<ChartDocument['query']>), joins)
    },
    filterOf({ as, filter: given }) {
      const made = filters.get(as) ?? newFilter(`filter-${as}`, subjects, given)
      filters.set(as, made)
      made.set(given)
      return made
    },
    update,
  }
  const newFilter = await loadColumnFilters({
    root,
    language,
    columnOf: texts.columnOf,
    compared: texts.compared,
    update,
  })
  const subjects = () => columnSubjects(context.columns)
  const figures = () => columnSubjects(figuresOf(context))
  filter = newFilter('filter', subjects, first.query.filter)
  having = newFilter('having', figures, first.query.having)
  preview.show(first, problems().length === 0)
  if (!stored) saver?.edit(first)

  return {
    context,
    get chartid() {
      return chartid
    },
    get canUndo() {
      return history.past.length > 0
    },
    get canRedo() {
      return history.future.length > 0
    },
    saver,
    preview,
    openMeasures,
    openBoxes: new Set(),
    get filter() {
      return filter
    },
    get having() {
      return having
    },
    get hasOwnName() {
      return hasOwnName
    },
    isTable: false,
    async chooseDataset(datasetid) {
      const next = await readColumns(datasetid).catch(() => undefined)
      if (!next) {
        options.toast(texts.datasetFailed)
        // The select shows the dataset that stays.
        return update()
      }
      const { name, query } = current()
      if (query.dataset === datasetid) return
      // Their unfinished rows name columns of the earlier dataset.
      filters.clear()
      filter = newFilter('filter', subjects)
      having = newFilter('having', figures)
      edit(firstChart(datasetid, next, name))
    },
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
    decide(mine) {
      if (!saver?.conflict) return
      edit(saver.resume(saver.conflict.decide(mine)))
    },
    end() {
      saver?.close()
      preview.end()
    },
  }
}
