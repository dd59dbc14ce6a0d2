import type { Code, Message, MessageParams, PlainCode } from './codes.ts'

/** Makes a message: `message('too_few_choices', { min: 2 })`. Write the code as a literal: the build looks for it. */
export function message(code: PlainCode): Message
export function message<C extends Code>(code: C, params: MessageParams[C]): Message
export function message(code: Code, params = {}): Message {
  // The overloads have paired the code with its parameters.
  return { code, params } as Message
}
