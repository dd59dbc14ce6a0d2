import type { AuthorCode, AuthorMessage, AuthorMessageParams, PlainAuthorCode } from './author-codes.ts'

/** Makes a message to authors: `authorMessage('duplicate_id.choice', { id: 'paris' })`. */
export function authorMessage(code: PlainAuthorCode): AuthorMessage
export function authorMessage<C extends AuthorCode>(code: C, params: AuthorMessageParams[C]): AuthorMessage
export function authorMessage(code: AuthorCode, params = {}): AuthorMessage {
  // The overloads have paired the code with its parameters.
  return { code, params } as AuthorMessage
}
