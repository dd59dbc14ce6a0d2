// Which passwords people may choose (NIST SP 800-63B): long enough, and not one of those that everyone tries first.
import { caseKey } from '../case-key.ts'
import { Problem } from '../problem.ts'

const PASSWORD_LENGTH = { min: 8, max: 256 } as const

export type PasswordFault = 'too_short' | 'too_long' | 'too_common' | 'is_email'

export const PASSWORD_ADVICE: Readonly<Record<PasswordFault, string>> = {
  too_short: `Use at least ${PASSWORD_LENGTH.min} characters.`,
  too_long: `Use at most ${PASSWORD_LENGTH.max} characters.`,
  too_common: 'Choose a password that is less common.',
  is_email: 'Choose a password that is not the email address.',
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Takes 20 ms and 3 MB, so it waits for the first password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('./common-passwords.ts').then(
    ({ COMMON_PASSWORDS }) => new Set(COMMON_PASSWORDS.filter(({ length }) => length >= PASSWORD_LENGTH.min)),
  )
  return loaded
}

/** Why a password cannot be chosen; undefined if it can. @param email of its user */
export async function passwordFault(
  password: string,
  email: string | undefined,
): Promise<PasswordFault | undefined> {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) return 'too_short'
  if (length > PASSWORD_LENGTH.max) return 'too_long'
  if (email !== undefined && caseKey(password) === caseKey(email)) return 'is_email'
  const key = caseKey(password)
  const word = key.replace(/[^\p{L}]+$/u, '')
  const common = await commonPasswords()
  return [key, word].some(text => isGuessed(text) || common.has(text)) ? 'too_common' : undefined
}

/** The rows of keyboards as in English, German and French, the alphabet and the digits. */
const SERIES = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
]

/** Finds the name of the product, repetitions of one or two characters, and parts of series. */
function isGuessed(key: string): boolean {
  if (key.length < PASSWORD_LENGTH.min) return false
  const isRow = (text: string) =>
    SERIES.some(series => series.includes(text) || [...series].reverse().join('').includes(text))
  return key === 'formyard' || /^(.{1,2})\1+.?$/u.test(key) || isRow(key)
}

/** @throws {Problem} password_refused, with the place of the password */
export async function requireGoodPassword(
  password: string,
  email: string | undefined,
  pointer = '/password',
): Promise<void> {
  const code = await passwordFault(password, email)
  if (code)
    throw new Problem('password_refused', { faults: [{ pointer, code, detail: PASSWORD_ADVICE[code] }] })
}
