// The messages of the script. The page contains their sentences in its language.
import { createTranslate, type Sentences } from '../../text/messages/catalogue.ts'
import type { Code, Message, MessageParams, PlainCode } from '../../text/messages/codes.ts'
import { form } from './dom.ts'

/** The sentences by short names: the build shortens the codes in the page and in the script. */
const [locale, sentences]: readonly [string, Sentences] = JSON.parse(form.dataset.messages ?? '')

export const translate = createTranslate(locale, sentences)

/** The sentence of a message. */
export function say(code: PlainCode): string
export function say<C extends Code>(code: C, params: MessageParams[C]): string
export function say(code: Code, params?: object): string {
  // The overloads have paired the code with its parameters.
  return translate({ code, params } as Message)
}

/** The prefix of the title of a page with errors. */
export const ERROR_PREFIX = say('error_prefix')
