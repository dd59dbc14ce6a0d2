// Writes files atomically. Each file is written in a new temporary directory beside its target, so that it cannot collide with other files
// or with leftovers of a killed command.
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a temporary file with `write`, then moves it to `target`, which it replaces. Only the owner can read it.
 * @throws {Error} with a message for the operator if the directory is not writable
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

/** Readable only by its owner, like the data directory. */
function makeBeside(target: string): string {
  try {
    return mkdtempSync(`${target}.partial-`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${target} cannot be written (${code}).`, { cause: error })
  }
}
