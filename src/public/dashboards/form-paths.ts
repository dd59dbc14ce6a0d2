// The addresses of the active web forms that cards show.
import { cardsOf, type Document } from '../../engine/dashboards/document.ts'
import type { AppParams } from '../../product/schemas.ts'
import type { Db } from '../../product/tables/tables.ts'
import { findWebform } from '../../product/webforms/queries.ts'

export async function activeFormPaths(
  db: Db,
  organizationId: string,
  params: AppParams,
  document: Document,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const { webformid } of cardsOf(document)) {
    if (webformid === undefined) continue
    const form = await findWebform(db, organizationId, { ...params, webformid })
    if (form?.status === 'ACTIVE' && form.slug !== null) paths.set(webformid, `/f/${form.slug}`)
  }
  return paths
}
