// The files of the elements for other sites: scripts and types, in three encodings.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EncodedFile, tagOf } from '../../platform/http/encoded-files.ts'

/** The file with the `ConsoleScripts`. It is not served. */
export const CONSOLE_SCRIPTS = 'console.json'

/** Names of files. */
export interface ConsoleScripts {
  /** The script of the console and its imports. */
  readonly first: readonly string[]
  /** The texts by language, which the script loads next. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** The files by path below /w. */
export type ElementFiles = ReadonlyMap<string, EncodedFile>

/** Pairs each file with its compressed forms, which have the endings `.br` and `.gz`. */
export const toElementFiles = (contents: ReadonlyMap<string, Buffer>): ElementFiles =>
  new Map(
    [...contents].flatMap(([path, identity]) => {
      const [br, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)]
      if (!br || !gzip) return []
      return [[path, { tag: tagOf(identity), identity, br, gzip }] as const]
    }),
  )

/** Reads the folder of a build. Chunks of earlier builds that are still there are served too. */
export async function readElementFiles(folder: string): Promise<ElementFiles> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = names
    .filter(entry => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path)] as const
    })
  return toElementFiles(new Map(await Promise.all(contents)))
}
