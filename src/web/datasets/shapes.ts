// The replies of the browser API about datasets. The reference at /docs describes them.
import type { Column } from '../../engine/query/columns.ts'
import type { View } from '../../engine/query/view.ts'

export type DatasetKind = 'TABLE' | 'VIEW' | 'CONNECTION' | 'WEBFORM'

export interface DatasetSummary {
  readonly datasetid: string
  readonly appid: string
  readonly kind: DatasetKind
  readonly name: string
  readonly description: string
  /** Null for a view, and for a web form with more than 10,000 responses. */
  readonly rowCount: number | null
  readonly createDate: string
  readonly updateDate: string
}

export interface DatasetColumn extends Column {
  /** Its name in files, if that is neither its id nor its label. */
  readonly header?: string
}

export interface Dataset extends DatasetSummary {
  readonly columns: readonly DatasetColumn[]
  readonly key: readonly string[] | null
  readonly view?: View
  /** Of a dataset that loads from a connection. */
  readonly source?: {
    readonly connectionid: string
    readonly query?: string
    readonly table?: string
    readonly cursor?: string
  }
  readonly schedule?: { readonly cron: string; readonly timeZone: string } | null
}
