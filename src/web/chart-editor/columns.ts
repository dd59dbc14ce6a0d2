// The columns of datasets. Each dataset is read once.
import { columnsIn } from '../../engine/query/column-labels.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { AppPath, Call } from '../api/api.ts'

export interface DatasetColumns {
  /** Undefined until they are read. */
  of(datasetid: string): readonly Column[] | undefined
  /** @throws {ApiError} */
  read(datasetid: string): Promise<readonly Column[]>
}

/** @param language BCP 47, of the labels */
export function createColumns(call: Call, app: AppPath, language: string): DatasetColumns {
  const known = new Map<string, readonly Column[]>()
  return {
    of: datasetid => known.get(datasetid),
    async read(datasetid) {
      const read = known.get(datasetid)
      if (read) return read
      const { body } = await call('GET', `${app}/dataset/${datasetid}`)
      const columns = columnsIn(language, body.columns)
      known.set(datasetid, columns)
      return columns
    },
  }
}
