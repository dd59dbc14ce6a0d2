// Clears the bytes of deleted rows from the file of a copy.
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Columnar, identifier } from '../../platform/columnar/duckdb.ts'
import { attachCopy, copyPath, erasePath, removeCopy, removeFile } from './copy-file.ts'
import { isInUse } from './copy-in-use.ts'

/** Writes the file again without the bytes of deleted rows. The copy must not be open. If that fails, the file is deleted. */
export async function compactCopy(columnar: Columnar, directory: string, id: string): Promise<void> {
  const path = join(directory, `${id}.compacting`)
  const [from, to] = [identifier(id), identifier(`${id}.compacting`)]
  await removeFile(path)
  const connection = await columnar.connect()
  try {
    const state = await attachCopy(connection, directory, id)
    if (!state) throw new Error('The copy has another format.')
    await connection.attach(path, `${id}.compacting`, state.table.length)
    await connection.run(`copy from database ${from} to ${to}`)
    await connection.run(`detach ${from}`)
    await connection.run(`detach ${to}`)
    await rename(path, copyPath(directory, id))
    await rm(erasePath(directory, id), { force: true })
  } catch (error) {
    // The other process does it.
    if (isInUse(error)) return
    await connection.run(`detach database if exists ${from}`)
    await connection.run(`detach database if exists ${to}`)
    await Promise.all([removeFile(path), removeCopy(directory, id)])
  } finally {
    connection[Symbol.dispose]()
  }
}
