import type { Messages } from '../../messages/messages.ts'

/** What rows need of their surroundings: filters of responses have them too. */
export interface RowsContext {
  readonly messages: Messages
  readonly readonly: boolean
}
