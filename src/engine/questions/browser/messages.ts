// What the script says: the server has put the sentences of the page's language into the page.
import { createTranslate, type Sentences } from '../../text/messages/catalogue.ts'
import type { Code, Message, MessageParams, PlainCode } from '../../text/messages/codes.ts'
import { form } from './dom.ts'

/** Under short names that the build gave them, like the codes in this script. */
const [locale, sentences]: readonly [string, Sentences] = JSON.parse(form.dataset.messages ?? '')

export const translate = createTranslate(locale, sentences)

/** The sentence of a message of the script's own. */
export function say(code: PlainCode): string
export function say<C extends Code>(code: C, params: MessageParams[C]): string
export function say(code: Code, params?: object): string {
  // The overloads have paired the code with its parameters.
  return translate({ code, params } as Message)
}

/** Stands before the title of a page with errors. */
export const ERROR_PREFIX = say('error_prefix')
