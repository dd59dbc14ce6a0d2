// The table of charts.
import type { ChartKindName } from '../../engine/charts/names.ts'
import type { Query } from '../../engine/query/document.ts'
import type { Instant, Json } from '../../platform/db/database.ts'

export interface ChartTables {
  charts: {
    id: string
    organization_id: string
    user_id: string
    app_id: string
    /** The dataset that the query asks. */
    dataset_id: string
    name: string
    kind: ChartKindName
    query: Json<Query>
    options: Json<object>
    /** Counts edits; the ETag. */
    revision: number
    create_date: Instant
    update_date: Instant
  }
}
