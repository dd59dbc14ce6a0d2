// Finds the secret key: in the configuration, or for the embedded store in a file that is made once.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeDataDir } from '../db/data-dir.ts'
import { createSealing, KEY_BYTES, type Sealing, unavailable } from './sealing.ts'

/** The name of the file in the data directory. It is not in backups, so that a backup alone reveals no secret. */
export const SECRET_KEY_FILE = 'secret.key'

export interface SealingConfig {
  readonly secretKeys: readonly Uint8Array[]
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** Whether the server has a key before the first value is sealed. */
export const hasSecretKey = ({ secretKeys, databaseUrl, dataDir }: SealingConfig): boolean =>
  secretKeys.length > 0 || (databaseUrl === undefined && existsSync(join(dataDir, SECRET_KEY_FILE)))

/**
 * Several machines share a store on Postgres, so a file of one machine cannot be the key.
 * @param isMissing whether the store needs a key that was made before, as after a restore without the file
 * @returns a `Sealing` that throws `secrets_unavailable` if there is no key
 */
export const openSealing = (
  { secretKeys, databaseUrl, dataDir }: SealingConfig,
  isMissing: boolean,
): Sealing =>
  createSealing(isNew => {
    if (secretKeys.length > 0) return secretKeys
    const key = databaseUrl === undefined && findKey(join(dataDir, SECRET_KEY_FILE), isNew && !isMissing)
    if (!key && isMissing) throw unavailable(KEY_MISSING)
    return key ? [key] : []
  })

const findKey = (file: string, mayMake: boolean) => readKey(file) ?? (mayMake ? makeKey(file) : undefined)

export const KEY_MISSING = `The store has secrets or personal links of a key that is missing. Set FORMYARD_SECRET_KEY to that key. For an embedded store you can also copy ${SECRET_KEY_FILE} to the data directory.`

export const KEY_DIFFERS =
  'The store has secrets of a key that the server does not have. Add that key to FORMYARD_SECRET_KEY, or set those secrets again. Personal links of that key end.'

/** Parses base64 of 32 bytes. Undefined for anything else. */
export function parseSecretKey(text: string): Buffer | undefined {
  const isBase64 = /^[A-Za-z0-9+/]{43}=?$/.test(text)
  const key = Buffer.from(text, 'base64')
  return isBase64 && key.length === KEY_BYTES ? key : undefined
}

function readKey(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unavailable(`The file ${SECRET_KEY_FILE} in the data directory cannot be read.`, error)
  }
  const key = parseSecretKey(text)
  if (!key) throw unavailable(`The file ${SECRET_KEY_FILE} in the data directory is damaged. Restore it.`)
  return key
}

/** Makes the file at once and whole, and never replaces one: the command line may make it at the same time. */
function makeKey(file: string): Buffer | undefined {
  makeDataDir(dirname(file))
  const part = `${file}.${process.pid}`
  rmSync(part, { force: true })
  const out = openSync(part, 'wx', 0o600)
  try {
    writeSync(out, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    // A value must not outlive its key in a power failure.
    fsyncSync(out)
    linkSync(part, file)
    syncDirectory(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(out)
    rmSync(part, { force: true })
  }
  return readKey(file)
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
