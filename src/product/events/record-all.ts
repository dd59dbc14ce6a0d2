// Keeps every event of an application, whether or not something else listens.
import type { Trx } from '../tables/tables.ts'
import { deleteListener, putListener } from './queries.ts'

/** A listener of this kind does nothing with events: they are listed, and deleted some days after they were passed on. */
const RECORD = 'record'

export async function recordAll(
  trx: Trx,
  { organization_id, id }: { readonly organization_id: string; readonly id: string },
  isRecorded: boolean,
): Promise<void> {
  const listener = { organization_id, app_id: id, kind: RECORD, id }
  if (isRecorded) await putListener(trx, { ...listener, types: JSON.stringify(['*']), webform_ids: null })
  else await deleteListener(trx, listener)
}
