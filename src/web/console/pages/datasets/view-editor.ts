// What the parts of the view's builder share.
import { recordOf } from '../../../../engine/expressions/value.ts'
import type { Column } from '../../../../engine/query/columns.ts'
import { valueOfType } from '../../../../engine/query/columns.ts'
import { unnestedColumns } from '../../../../engine/query/unnest.ts'
import type { DatasetSummary } from '../../../api/contract.d.ts'
import type { ColumnFilter } from '../../../authoring/conditions/column-filter.ts'
import { COLUMN_ICONS, wordsOf } from '../../../authoring/conditions/column-subjects.ts'
import type { Subject } from '../../../authoring/conditions/subjects.ts'
import type { FormulaFields } from '../../../datasets/formula-field.ts'
import type { ChartEditorTexts } from '../../../texts/chart-editor/en.ts'
import type { DesignerTexts } from '../../../texts/designer-texts.ts'
import { readDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { type SourceDraft, sourcesOf, type ViewDraft } from './view-draft.ts'
import type { CheckedDraft } from './view-faults.ts'

export interface ViewEditor {
  readonly context: DatasetsContext
  readonly appid: string
  readonly designerTexts: DesignerTexts
  /** The texts for figures and periods. */
  readonly chartTexts: ChartEditorTexts
  readonly datasets: readonly DatasetSummary[]
  readonly draft: ViewDraft
  readonly fields: FormulaFields
  readonly filter: ColumnFilter
  checked: CheckedDraft
  /** Errors of fields that nobody has filled are shown after the first try to save. */
  wasSent: boolean
  columnsOf(dataset: string): readonly Column[] | undefined
  /** Reads the columns of a source, then draws. */
  read(dataset: string): Promise<void>
  /** Checks the draft and draws. */
  changed(): void
}

export const nameOf = ({ datasets }: ViewEditor, datasetid: string): string =>
  datasets.find(one => one.datasetid === datasetid)?.name ?? datasetid

/** The columns that the view can read of a source. */
export const columnsIn = (editor: ViewEditor, { dataset, unnest }: SourceDraft): readonly Column[] =>
  unnestedColumns(editor.columnsOf(dataset) ?? [], unnest)

/** Columns of all sources, each under its full name. */
export const columnSubjectsOf = (editor: ViewEditor): readonly Subject[] =>
  sourcesOf(editor.draft).flatMap(source =>
    columnsIn(editor, source).map(({ id, label, type }) => ({
      name: `${source.as}.${id}`,
      label,
      icon: COLUMN_ICONS[type],
      number: undefined,
      value: valueOfType(type),
    })),
  )

/** Sources with their columns as parts. Sentences cannot say names with more points. */
export const sourceSubjectsOf = (editor: ViewEditor): readonly Subject[] =>
  sourcesOf(editor.draft).map(source => {
    const { dataset, as } = source
    const columns = columnsIn(editor, source).filter(({ id, type }) => type !== 'JSON' && !id.includes('.'))
    const label = nameOf(editor, dataset)
    return {
      name: as,
      label,
      icon: 'build',
      number: undefined,
      value: recordOf(Object.fromEntries(columns.map(({ id, type }) => [id, valueOfType(type)]))),
      question: wordsOf(as, label, columns, ({ id }) => id),
    }
  })

/** Reads the columns of datasets, each once. */
export function columnReader(context: DatasetsContext, appid: string) {
  const known = new Map<string, readonly Column[]>()
  return {
    columnsOf: (dataset: string) => known.get(dataset),
    async read(datasetid: string): Promise<void> {
      if (datasetid === '' || known.has(datasetid)) return
      const { dataset } = await readDataset(context, { appid, datasetid })
      known.set(datasetid, dataset.columns)
    },
  }
}
