// What a failed call of the API means for a saver.
import { ApiError } from '../api/api.ts'
import type { Failure } from './draft/saver-options.ts'

/** Statuses of replies that can be different the next time. */
const PASSING: readonly number[] = [401, 408, 425, 429]

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  const { code, status, faults, message } = error
  if (status === 412) return { kind: 'stale' }
  if (status === 404 || code === 'token_invalid' || (status === 403 && faults.length === 0))
    return { kind: 'gone' }
  return status >= 400 && status < 500 && !PASSING.includes(status)
    ? { kind: 'refused', faults: faults.length > 0 ? faults : [{ pointer: '', code, detail: message }] }
    : { kind: 'unreachable' }
}
