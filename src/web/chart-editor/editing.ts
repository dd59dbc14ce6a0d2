// A chart that is open: its document with undo, its columns, its problems, its preview and its saver.
import { suggestCharts } from '../../engine/charts/suggest.ts'
import type { Fault } from '../../engine/faults.ts'
import { columnsIn } from '../../engine/query/column-labels.ts'
import type { Column } from '../../engine/query/columns.ts'
import { stackedColumns } from '../../engine/query/stack.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { ApiError, type AppPath, type Call } from '../api/api.ts'
import type { Timer } from '../api/token.ts'
import { type ColumnFilter, loadColumnFilters } from '../datasets/column-filter.ts'
import { columnSubjects } from '../datasets/column-subjects.ts'
import type { ChartEditorTexts } from '../messages/chart-editor/en.ts'
import type { DashboardQuery, EditorContext } from './context.ts'
import { type ChartDocument, firstChart, withQuery, withSuggestion } from './document.ts'
import { createHistory, type History } from './history.ts'
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
  readonly history: History<ChartDocument>
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
  takeTheirs(): Promise<void>
  end(): void
}

/** @throws {ApiError} `no_datasets` if there is nothing to draw */
export async function openEditing(options: EditingOptions): Promise<Editing> {
  const { call, app, texts, language, timer, root, update } = options
  const charts = `${app}/chart` as const
  const columnsById = new Map<string, readonly Column[]>()
  const readColumns = async (datasetid: string): Promise<readonly Column[]> => {
    const known = columnsById.get(datasetid)
    if (known) return known
    const { body } = await call('GET', `${app}/dataset/${datasetid}`)
    const columns = columnsIn(language, body.columns)
    columnsById.set(datasetid, columns)
    return columns
  }
  const [stored, { body: datasets }] = await Promise.all([
    options.chartid ? call('GET', `${charts}/${options.chartid}`) : undefined,
    call('POST', `${app}/dataset/all`, { body: {} }),
  ])
  const first = options.own?.document ?? (stored ? documentOf(stored.body) : await newChart())
  await readColumns(first.query.dataset).catch(() => [])
  const history = createHistory(first, timer.now)
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

  const columns = () => columnsById.get(history.document.query.dataset)
  const problems = () => [...problemsOf(history.document, columns(), texts), ...refused]
  const saver = options.own ? undefined : startSaver()

  function startSaver(): Saver {
    const made: Saver = createSaver({
      call,
      path: charts,
      timer,
      chartid: stored?.body.chartid,
      etag: stored?.etag,
      saved: stored && first,
      onState() {
        const isDirty = made.state !== 'saved'
        if (isDirty !== wasDirty) options.emit('change', { isDirty })
        wasDirty = isDirty
        update()
      },
      onSaved(chart, isNew) {
        options.emit(isNew ? 'create' : 'save', { chartid: chart.chartid })
      },
      onRefused(faults) {
        refused = faults
        update()
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
    const isValid = problems().length === 0
    saver?.edit(history.document, isValid)
    preview.show(history.document, isValid)
    showFilters()
    forgetMeasures()
    update()
  }

  function showFilters() {
    const { query } = history.document
    filter?.set(query.filter)
    having?.set(query.having)
  }

  /** A new measure can have the name of one that is gone. */
  function forgetMeasures() {
    const kept = new Set(history.document.query.measures?.map(({ as }) => as))
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
      return history.document
    },
    get columns() {
      return stackedColumns(columns() ?? [], history.document.query.stack)
    },
    get problems() {
      return problems()
    },
    edit(next, joins) {
      if (isSameJson(next, history.document)) return
      if (next.name !== history.document.name && joins === 'name') hasOwnName = true
      history.perform(next, joins)
      changed()
    },
    editQuery(query, joins) {
      context.edit(withQuery(history.document, query as Partial<ChartDocument['query']>), joins)
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
  if (!stored) saver?.edit(first, problems().length === 0)

  return {
    context,
    history,
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
      const { name, query } = history.document
      if (query.dataset === datasetid) return
      // Their unfinished rows name columns of the earlier dataset.
      filters.clear()
      filter = newFilter('filter', subjects)
      having = newFilter('having', figures)
      history.perform(firstChart(datasetid, next, name))
      changed()
    },
    undo() {
      if (history.undo()) changed()
    },
    redo() {
      if (history.redo()) changed()
    },
    async takeTheirs() {
      if (!saver) return
      history.reset(await saver.takeTheirs())
      await readColumns(history.document.query.dataset)
      preview.show(history.document, problems().length === 0)
      showFilters()
      update()
    },
    end() {
      saver?.end()
      preview.end()
    },
  }
}

const documentOf = ({ name, kind, query, options }: ChartDocument): ChartDocument => ({
  name,
  kind,
  query,
  options,
})
