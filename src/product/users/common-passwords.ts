// Passwords that many people use, in a module of its own, so that it can be loaded late.
import { dictionary } from '@zxcvbn-ts/language-common'

export const COMMON_PASSWORDS: readonly string[] = dictionary['passwords-common']
