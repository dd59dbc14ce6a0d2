import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { countResponses } from '../../product/responses/queries.ts'
import type { Db } from '../../product/tables/tables.ts'

/** Returns whether a form has reached its response limit. Counts only if there is a limit. */
export const fullness =
  (db: Db, webformId: string) =>
  async ({ settings: { maxResponses } }: CompiledForm): Promise<boolean> =>
    maxResponses !== undefined && (await countResponses(db, webformId, maxResponses)) >= maxResponses
