// Reads a file, in a process of its own: a file can be made to do harm.
import { firstColumns } from '../columns.ts'
import type { LoadShape } from './attempt.ts'
import { detectColumns, isDated, learnDays } from './detect.ts'
import { dryRun } from './dry-run.ts'
import { readRows } from './read-rows.ts'
import type { ReadPart, ReadTask } from './reader.ts'
import { openSource } from './source.ts'

/** @throws {FileFault} */
export async function* readTask(task: ReadTask): AsyncGenerator<ReadPart> {
  const open = openSource(task)
  if (task.isDryRun) return yield { dryRun: await dryRun(task, open) }
  const shape = await shapeOf(task, open)
  yield { shape }
  yield* readRows(open(), shape, task.limits)
}

/** The columns of the rows: those of the dataset, or if it has none, those of the file. @throws {FileFault} */
async function shapeOf(
  { columns, numbers, key, format, dates, limits }: ReadTask,
  open: ReturnType<typeof openSource>,
): Promise<LoadShape> {
  if (columns.length === 0) return firstColumns({ key, numbers }, await detectColumns(open(), limits))
  const dated = columns.filter(isDated)
  if (format === 'CSV' && !dates && dated.length > 0) await learnDays(open(), dated)
  return { columns, numbers, key }
}
