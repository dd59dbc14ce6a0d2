// Shows how the dates of a CSV are read, as far as the parameters of a load decide it.
import type { NewColumn } from '../column-schemas.ts'
import { columnNamed, type FileRecord, nameAt, type Source } from './record.ts'
import type { DryRun } from './schemas.ts'
import { dateParameters } from './text-dates.ts'

/** The first such text of each column; undefined for other formats. The days of the source are known. */
export function readDates(
  { days, names, read }: Source,
  columns: readonly Pick<NewColumn, 'id' | 'label' | 'header' | 'type'>[],
  records: readonly FileRecord[],
): DryRun['dates'] {
  if (!days) return undefined
  const free = new Set(columns)
  return names.flatMap((_, at) => {
    const column = columnNamed([...free], nameAt(names, at))
    if (!column) return []
    free.delete(column)
    const { id, type } = column
    for (const { values } of records) {
      const text = String(values[at] ?? '').trim()
      const parameters = dateParameters(text)
      if (parameters.length === 0) continue
      const value = type === 'DATE' || type === 'DATETIME' ? read?.(type, text, at) : undefined
      return [{ column: id, text, value: typeof value === 'string' ? value : null, parameters }]
    }
    return []
  })
}
