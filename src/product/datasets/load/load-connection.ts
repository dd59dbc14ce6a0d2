import { inTransaction } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/identity/principal.ts'
import { Problem } from '../../problem.ts'
import type { Db } from '../../tables/tables.ts'
import { lockStored } from '../find.ts'
import type { DatasetParams } from '../schemas.ts'
import type { LoadRow } from './queries.ts'
import { queueQueryLoad } from './queue-query.ts'
import type { LoadQuery } from './schemas.ts'

/** Queues a load that a person or program asks for. @throws {Problem} dataset_not_found, dataset_not_editable, rows_invalid */
export async function loadFromConnection(
  db: Db,
  { id: by, organizationId, requestId }: Member,
  params: DatasetParams,
  { mode, dryRun, timeZone, dates }: LoadQuery,
): Promise<LoadRow> {
  if (dryRun === 'true') throw refused('A dry run is for files. Load from the connection instead.')
  if (timeZone !== undefined || dates !== undefined)
    throw refused('`timeZone` and `dates` are for CSV. A database has types for dates.')
  if (mode !== undefined && mode !== 'REPLACE')
    throw refused('From a connection, only the mode REPLACE can be chosen. Without it, the cursor decides.')
  const author = { organizationId, by, requestId }
  return inTransaction(db, async trx => {
    const dataset = await lockStored(trx, organizationId, params)
    return queueQueryLoad(trx, dataset, author, new Date(), mode)
  })
}

const refused = (detail: string) => new Problem('rows_invalid', { detail })
