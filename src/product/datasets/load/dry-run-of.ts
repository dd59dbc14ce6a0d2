import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { DatasetRow } from '../queries.ts'
import { toColumn } from '../wire.ts'
import { FileFault } from './faults.ts'
import { withLocalFile } from './local-file.ts'
import { type FileReader, ReaderDied, type SentFile } from './reader.ts'
import { toFileProblem } from './receive.ts'
import type { DryRun } from './schemas.ts'

interface Parts {
  readonly files: FileStore
  readonly fileReader: FileReader
}

interface Sent extends SentFile {
  readonly source: AsyncIterable<Buffer>
}

/** How a file would be loaded. @throws {Problem} body_too_large, body_unreadable, store_unavailable */
export async function dryRunOf(
  { files, fileReader }: Parts,
  { organization_id, columns, column_numbers: numbers, key_columns: key }: DatasetRow,
  { source, ...sent }: Sent,
): Promise<DryRun> {
  try {
    return await withLocalFile(files, source, async path => {
      const task = { ...sent, path, columns, numbers, key, isDryRun: true }
      const part = await fileReader.dryRun(organization_id, task)
      if (part && 'dryRun' in part) return part.dryRun
      throw new ReaderDied('The process that reads a file wrote no result')
    })
  } catch (error) {
    if (error instanceof ReaderDied) return refused({ code: 'internal', detail: NOT_READ })
    if (error instanceof FileFault) return refused(error.fault)
    throw toFileProblem(error)
  }

  function refused(fault: DryRun['faults'][number]): DryRun {
    return { columns: columns.map(toColumn), rows: [], rowCount: 0, isComplete: false, faults: [fault] }
  }
}

const NOT_READ = 'The server could not read the file. Send it again.'
