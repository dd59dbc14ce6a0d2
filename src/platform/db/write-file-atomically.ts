// Files that appear whole or not at all. Each is written in a new directory beside its place, so that nothing that lies there, from
// something else or from a command that was killed, is touched or taken for it.
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Has a file written, and moves it to `target` when that is done, in the place of what is there. Others cannot read it.
 * @throws {Error} with a sentence for the operator where nothing can be written
 */
export async function writeFileAtomically(
  target: string,
  write: (file: string) => Promise<void>,
): Promise<void> {
  const directory = makeBeside(target)
  try {
    const file = join(directory, 'whole')
    await write(file)
    chmodSync(file, 0o600)
    renameSync(file, target)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** For its owner only, like the directory that the store itself lies in. */
function makeBeside(target: string): string {
  try {
    return mkdtempSync(`${target}.partial-`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${target} cannot be written (${code}).`, { cause: error })
  }
}
