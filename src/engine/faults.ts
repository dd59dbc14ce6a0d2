// Faults of a definition or of answers. Each has a pointer to its place, a stable code, and a message with the fix.
import type {
  AuthorCode,
  AuthorMessage,
  AuthorMessageParams,
  PlainAuthorCode,
} from './text/messages/author-codes.ts'
import type { AuthorCatalogue } from './text/messages/author-en.ts'
import { type Catalogue, format } from './text/messages/catalogue.ts'
import type { Message } from './text/messages/codes.ts'
import { message } from './text/messages/message.ts'

/** A fault in an API reply. */
export interface Fault {
  /** RFC 6901 */
  readonly pointer: string
  readonly code: string
  readonly detail: string
  /** The message's code and parameters, for clients that write their own sentences. Only faults of a definition have them. */
  readonly reason?: string
  readonly params?: object
}

/** A fault of answers, not yet in a language. */
export interface Refusal {
  readonly pointer: string
  readonly code: string
  readonly message: Message
}

/** A fault of a definition, for its author, not yet in a language. */
export interface DefinitionFault {
  readonly pointer: string
  /** The public part of the message's code. */
  readonly code: string
  readonly message: AuthorMessage
}

/** Makes a fault: `fault('/choices/1/id', 'duplicate_id.choice', { id: 'paris' })`. */
export function fault(pointer: string, code: PlainAuthorCode): DefinitionFault
export function fault<C extends AuthorCode>(
  pointer: string,
  code: C,
  params: AuthorMessageParams[C],
): DefinitionFault
export function fault(pointer: string, code: AuthorCode, params = {}): DefinitionFault {
  // The overloads have paired the code with its parameters.
  return toFault(pointer, { code, params } as AuthorMessage)
}

export const toFault = (pointer: string, message: AuthorMessage): DefinitionFault => ({
  pointer,
  code: message.code.replace(/\..*/, ''),
  message: shortened(message),
})

/** The longest text that a message quotes, in characters. A name in a condition can be as long as the body. */
const MAX_QUOTED = 1000

/** The message with long texts cut, so that a fault is not larger than the part of the body that caused it. */
function shortened(message: AuthorMessage): AuthorMessage {
  const params = Object.entries(message.params)
  const isLong = (value: unknown) => typeof value === 'string' && value.length > MAX_QUOTED
  if (!params.some(([, value]) => isLong(value))) return message
  const cut = params.map(([name, value]) => [
    name,
    isLong(value) ? `${String(value).slice(0, MAX_QUOTED).toWellFormed()}…` : value,
  ])
  // Only texts have changed, so the parameters still fit the code.
  return { ...message, params: Object.fromEntries(cut) } as AuthorMessage
}

/** Moves faults below a pointer. */
export const below = <F extends { readonly pointer: string }>(pointer: string, faults: readonly F[]): F[] =>
  faults.map(found => ({ ...found, pointer: pointer + found.pointer }))

/** The refusals in the language of the catalogue. */
export const toFaults = (catalogue: Catalogue, refusals: readonly Refusal[]): Fault[] =>
  refusals.map(({ pointer, code, message }) => ({ pointer, code, detail: format(catalogue, message) }))

/** The faults of a definition in the language of the catalogue. */
export const toAuthorFaults = (catalogue: AuthorCatalogue, faults: readonly DefinitionFault[]): Fault[] =>
  faults.map(({ pointer, code, message }) => ({
    pointer,
    code,
    detail: format(catalogue, message),
    reason: message.code,
    params: message.params,
  }))

/** Enough to fix a document by. A hostile body must not cause a reply larger than itself. */
export const MAX_FAULTS = 200

/** Returns at most MAX_FAULTS faults. If there are more, the last entry says so. */
export function listed(faults: readonly Fault[], catalogue: Catalogue): Fault[] {
  if (faults.length <= MAX_FAULTS) return [...faults]
  const first = faults.slice(0, MAX_FAULTS - 1)
  // A check can stop early, so there can be more than are counted here.
  const more = message('too_many_faults', { count: faults.length - first.length })
  return [...first, { pointer: '', code: more.code, detail: format(catalogue, more) }]
}

/** One step of an RFC 6901 pointer, escaped. */
export function pointerStep(step: string | number): string {
  const text = String(step)
  const isPlain = !text.includes('~') && !text.includes('/')
  return `/${isPlain ? text : text.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
