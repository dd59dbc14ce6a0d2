// A disk that loses all unsynced data in a power failure. See synced.c.
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

/** Whether the preload library can be compiled here. */
export const CAN_LOSE_POWER = process.platform === 'linux' && spawnSync('gcc', ['--version']).status === 0

export interface VolatileDisk {
  readonly dataDir: string
  /** The environment for a server whose data directory is on the disk. Each sync takes `syncMs`. */
  settings(syncMs: number): Record<string, string>
  /** Makes syncs report success but store nothing from now on. */
  ignoreSyncs(): void
  /** Reduces the files to their synced contents. Kill the server first. */
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
    ignoreSyncs: () => writeFileSync(join(synced, 'forget'), ''),
    losePower() {
      for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
        if (!entry.isFile()) continue
        const [path, copy] = [join(dataDir, entry.name), join(synced, entry.name)]
        if (existsSync(copy) && existsSync(`${copy}.named`)) copyFileSync(copy, path)
        else rmSync(path)
      }
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
