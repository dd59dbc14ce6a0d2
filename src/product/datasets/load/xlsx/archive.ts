// The ZIP archive around a workbook.
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { broken } from './xml.ts'

const MAX_ENTRIES = 10_000

export interface Archive {
  /** The bytes of a part; undefined if there is none. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>
  close(): void
}

/** @throws {FileFault} */
export async function openArchive(path: string): Promise<Archive> {
  const entries = new Map<string, Entry>()
  const zip = await open(path)
  try {
    if (zip.entryCount > MAX_ENTRIES) throw broken()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    zip.close()
    throw toFault(error)
  }
  return {
    async read(part) {
      const entry = entries.get(part.replace(/^\//, '').toLowerCase())
      if (!entry) return undefined
      if (entry.isEncrypted())
        throw broken('The workbook is protected by a password. Remove it, and send the file again.')
      try {
        return checked(await zip.openReadStreamPromise(entry))
      } catch (error) {
        throw toFault(error)
      }
    },
    close: () => zip.close(),
  }
}

/** The start of files of Office before 2007, and of workbooks that are protected by a password. */
async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw toFault(error)
  }
}

async function* checked(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw toFault(error)
  }
}

/** Errors of the file system have codes, such as ENOENT; those of the archive and of zlib mean a broken file. */
function toFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code !== '' && !code.startsWith('Z_') ? error : broken()
}
