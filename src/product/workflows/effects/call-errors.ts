// What failed calls mean for the author of a workflow.
import type { StepError } from '../../../engine/workflows/outcome.ts'
import type { CallError } from '../../../platform/outgoing/call-errors.ts'

const unsent = (code: CallError, message: string): StepError => ({
  code,
  message,
  isRetryable: true,
  effect: 'NONE',
})
const unknown = (code: CallError, message: string): StepError => ({
  code,
  message,
  isRetryable: true,
  effect: 'UNKNOWN',
})
const final = (code: CallError, message: string): StepError => ({ code, message })

export const CALL_ERRORS: Readonly<Record<CallError, StepError>> = {
  CONNECT_TIMEOUT: unsent('CONNECT_TIMEOUT', 'The other system did not accept the connection in time.'),
  TIMEOUT: unknown('TIMEOUT', 'The other system did not reply in time.'),
  REFUSED: unsent('REFUSED', 'The other system refused the connection.'),
  NAME_UNKNOWN: unsent('NAME_UNKNOWN', 'The name of the host is unknown.'),
  RESET: unknown('RESET', 'The other system ended the connection before it replied.'),
  TLS: final('TLS', 'The certificate of the other system is not valid.'),
  ADDRESS_NOT_PUBLIC: final('ADDRESS_NOT_PUBLIC', 'The host is not on the public internet.'),
  NOT_ALLOWED: final('NOT_ALLOWED', 'The host is not among those that may be called.'),
  TOO_LARGE: final('TOO_LARGE', 'The reply is larger than 256 KiB.'),
}
