// Why a call outside has no reply, in codes that the owner of the address can act on. They tell nothing about the inside of a network.
import { OutgoingRefused } from './guard.ts'

export const CALL_ERRORS = [
  'CONNECT_TIMEOUT',
  'TIMEOUT',
  'REFUSED',
  'NAME_UNKNOWN',
  'ADDRESS_NOT_PUBLIC',
  'NOT_ALLOWED',
  'TLS',
  'RESET',
  'TOO_LARGE',
] as const

export type CallError = (typeof CALL_ERRORS)[number]

/** A call that ended with one of our codes. */
export class CallFailed extends Error {
  readonly code: CallError

  constructor(code: CallError) {
    super(code)
    this.code = code
  }
}

const byCode: Readonly<Record<string, CallError>> = {
  ENOTFOUND: 'NAME_UNKNOWN',
  EAI_AGAIN: 'NAME_UNKNOWN',
  ENODATA: 'NAME_UNKNOWN',
  ECONNREFUSED: 'REFUSED',
  EHOSTUNREACH: 'REFUSED',
  ENETUNREACH: 'REFUSED',
  EADDRNOTAVAIL: 'REFUSED',
  ETIMEDOUT: 'CONNECT_TIMEOUT',
  ECONNRESET: 'RESET',
  EPIPE: 'RESET',
  HPE_HEADER_OVERFLOW: 'TOO_LARGE',
  // Node sends no header with such characters.
  ERR_INVALID_CHAR: 'NOT_ALLOWED',
  ERR_INVALID_HTTP_TOKEN: 'NOT_ALLOWED',
  ERR_UNESCAPED_CHARACTERS: 'NOT_ALLOWED',
}

/** @param isHandshake whether the connection was there, but TLS not yet */
export function callErrorOf(error: unknown, isHandshake = false): CallError {
  if (error instanceof CallFailed || error instanceof OutgoingRefused) return error.code
  const { code = '' } = error as NodeJS.ErrnoException
  return byCode[code] ?? (isHandshake || /^(ERR_(TLS|SSL)|CERT_|EPROTO)/.test(code) ? 'TLS' : 'RESET')
}
