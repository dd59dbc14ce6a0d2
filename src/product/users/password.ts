// Hashes passwords with argon2id, using OWASP's parameters, into PHC strings.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from '../../platform/http/limits/limits.ts'
import { Semaphore } from '../../platform/semaphore.ts'

export type HashPassword = (password: string) => Promise<string>
/** Whether a password is the one of a hash. */
export type VerifyPassword = (password: string, stored: string) => Promise<boolean>

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
  const tag = await tagOf(password, { nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${phc(nonce)}$${phc(tag)}`
}

interface Parameters {
  readonly nonce: Buffer
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const tagOf = (password: string, parameters: Parameters) =>
  derive('argon2id', { message: password.normalize('NFC'), ...parameters, tagLength: TAG_BYTES })

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Verifies a password against a hash of `hashPassword`. Other hashes have no password; checking them takes as long.
 * @throws {Problem} overloaded
 */
export const verifyPassword: VerifyPassword = (password, stored) =>
  gate.pass(() => semaphore.run(() => verify(password, stored)))

async function verify(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', tag = ''] = PHC.exec(stored) ?? []
  const isHash = tag !== ''
  const found = await tagOf(password, {
    nonce: isHash ? Buffer.from(salt, 'base64') : randomBytes(SALT_BYTES),
    memory: Number(memory ?? MEMORY_KIB),
    passes: Number(passes ?? PASSES),
    parallelism: Number(lanes ?? LANES),
  })
  const wanted = Buffer.from(tag, 'base64')
  return isHash && wanted.length === found.length && timingSafeEqual(wanted, found)
}

/** The hash of users without a password. They choose one with a link. */
export const NO_PASSWORD = '$none$'

/** PHC strings use base64 without padding. */
const phc = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
