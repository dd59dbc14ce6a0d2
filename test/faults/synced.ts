// A disk that loses everything that was not synced when the power fails: see synced.c.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the library that watches the disk can be made here. */
export const CAN_LOSE_POWER = process.platform === 'linux' && spawnSync('gcc', ['--version']).status === 0

export interface VolatileDisk {
  readonly dataDir: string
  /** For a server whose data directory is on the disk; each of its syncs takes `syncMs`. */
  settings(syncMs: number): Record<string, string>
  /** From now on nothing is synced any more, though the disk says so. */
  lie(): void
  /** Leaves of the files what was synced. The server must have been killed. */
  losePower(): void
  remove(): void
}

export function newVolatileDisk(): VolatileDisk {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'formyard-synced-')))
  const dataDir = join(directory, 'data')
  const synced = join(directory, 'synced')
  const library = join(directory, 'synced.so')
  mkdirSync(dataDir)
  mkdirSync(synced)
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library, 'test/faults/synced.c'])
  return {
    dataDir,
    settings: syncMs => ({
      FORMYARD_DATA_DIR: dataDir,
      LD_PRELOAD: library,
      SYNCED_OF: dataDir,
      SYNCED_TO: synced,
      SYNC_MS: String(syncMs),
    }),
    lie: () => writeFileSync(join(synced, 'forget'), ''),
    losePower() {
      for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
        if (!entry.isFile()) continue
        const [path, kept] = [join(dataDir, entry.name), join(synced, entry.name)]
        if (existsSync(kept) && existsSync(`${kept}.named`)) copyFileSync(kept, path)
        else rmSync(path)
      }
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
