// Which workflows of a list no event can start any more, because the web form of their trigger was deleted or moved.
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import type { AppParams } from '../../schemas.ts'
import type { Db } from '../../tables/tables.ts'
import { findFormsOfApp } from '../../webforms/queries.ts'
import type { WorkflowRow } from './queries.ts'

export interface MaybeGone {
  readonly isWebformGone: boolean
}

/** Adds this to the rows of a list. */
export const withGoneWebforms =
  <Row extends WorkflowRow>(
    db: Db,
    organizationId: string,
    params: AppParams,
    read: ReadRows<Row>,
  ): ReadRows<Row & MaybeGone> =>
  async page => {
    const rows = await read(page)
    const ids = rows.flatMap(({ document }) => document.trigger?.webformid ?? [])
    const found = await findFormsOfApp(db, organizationId, params, [...new Set(ids)])
    return rows.map(row => {
      const { webformid } = row.document.trigger ?? {}
      return { ...row, isWebformGone: webformid !== undefined && !found.has(webformid) }
    })
  }
