// Hashes passwords with argon2id, using OWASP's parameters, into PHC strings.
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from '../../platform/http/overload.ts'
import { Semaphore } from '../../platform/semaphore.ts'

export type HashPassword = (password: string) => Promise<string>

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

const derive = promisify(argon2)

/** A core hashes about thirty passwords per second. A longer queue would make clients wait too long. */
const MAX_WAITING = 128
const gate = createGate(MAX_WAITING)
/** Node has four pool threads. One stays free to sync the embedded store and read files. */
const semaphore = new Semaphore(3)

/**
 * Hashes a password to `$argon2id$v=19$m=...,t=...,p=...$salt$hash`.
 * @throws {Problem} overloaded
 */
export const hashPassword: HashPassword = password => gate.pass(() => semaphore.run(() => hash(password)))

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${phc(nonce)}$${phc(tag)}`
}

/** PHC strings use base64 without padding. */
const phc = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
