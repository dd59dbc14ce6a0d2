// The replies of the browser API that the editor reads. The reference at /docs describes them.
import type { ChartKindName } from '../../../engine/charts/names.ts'
import type { Card } from '../../../engine/dashboards/document.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { Query } from '../../../engine/query/document.ts'
import type { QueryResult } from '../../../engine/query/result.ts'
import type { Content } from '../document/content.ts'

export type Access = 'PUBLIC' | 'LINK' | 'TOKEN'

export interface Dashboard extends Content {
  readonly dashboardid: string
  readonly appid: string
  readonly userid: string
  readonly access: Access
  readonly status: 'DRAFT' | 'ACTIVE' | 'PAUSED'
  readonly revision: number
  readonly version: number | null
  readonly hasUnpublishedChanges: boolean
  readonly url: string | null
}

/** All but the content. */
export type DashboardInfo = Omit<Dashboard, keyof Content>

export const infoOf = ({
  dashboardid,
  appid,
  userid,
  access,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  url,
}: DashboardInfo): DashboardInfo => ({
  dashboardid,
  appid,
  userid,
  access,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  url,
})

export interface Drawn {
  readonly kind: ChartKindName
  readonly query: Query
  readonly options?: object
}

export interface StoredChart extends Drawn {
  readonly chartid: string
  readonly name: string
}

export interface Suggestion extends Drawn {
  readonly name: string
}

export interface DatasetSummary {
  readonly datasetid: string
  readonly name: string
  readonly kind: 'WEBFORM' | 'TABLE' | 'CONNECTION' | 'VIEW'
}

export interface DatasetData extends DatasetSummary {
  readonly columns: readonly Column[]
}

export interface FormRow {
  readonly webformid: string
  readonly name: string
  readonly status: 'DRAFT' | 'ACTIVE' | 'PAUSED'
}

export interface Preview {
  readonly data: QueryResult
  readonly description: readonly string[]
  readonly svg?: string
}

export type { Card, Column, QueryResult }
