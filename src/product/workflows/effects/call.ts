// Calls of steps to other systems: their replies and errors.

import { parseJson } from '../../../engine/parse-json.ts'
import { toStorable, toStorableJson } from '../../../engine/storable.ts'
import { MAX_DEPTH } from '../../../platform/http/bodies/body-faults.ts'
import { hasLeft } from '../../../platform/http/client.ts'
import type { OutsideCall } from '../../../platform/outgoing/call.ts'
import { retryAfterMs } from '../../../platform/outgoing/retry-after.ts'
import { CAUSE_HEADER, causeHeader } from '../../events/cause-header.ts'
import { CALL_ERRORS } from './call-errors.ts'
import { type StepContext, StepFailure, type WithSecrets } from './effect.ts'

const MAX_BODY = 256 * 1024
/** Statuses after which another attempt can succeed. */
const TOO_MANY = 429
const RETRIED: readonly number[] = [408, 425, TOO_MANY]
const DAY_S = 24 * 60 * 60
const MAX_QUOTED = 500
const NOT_CALLED = {
  code: 'server_stopped',
  message: 'The server stopped before the call.',
  isRetryable: true,
  effect: 'NONE',
} as const

export interface Replied {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** JSON, or the text if it is none or has more than 32 levels. */
  readonly body: unknown
}

type Call = Pick<OutsideCall, 'method' | 'url' | 'headers' | 'secretHeaders' | 'body' | 'followsRedirects'>

/**
 * @param expects says which statuses are success
 * @throws {StepFailure} with the code of a failed call, or status_<n>
 */
export async function callFor(
  { call, hosts, sealing, organizationId, runId, depth, timeoutMs, now, client }: StepContext,
  { allowed, redact }: WithSecrets,
  request: Call,
  expects: (status: number) => boolean,
): Promise<Replied> {
  const secretHeaders = Object.entries(request.secretHeaders ?? {}).filter(([name]) => name !== CAUSE_HEADER)
  const sent = {
    ...request,
    headers: { ...request.headers, ...causeHeader(sealing, { runId, depth: depth + 1 }) },
    secretHeaders: Object.fromEntries(secretHeaders),
  }
  const host = URL.parse(request.url)?.host ?? ''
  const reply = await hosts.run(`${organizationId} ${host}`, () => {
    // While it waited for others, the server began to stop. The next one makes the call.
    if (hasLeft(client)) throw new StepFailure(NOT_CALLED)
    return call({ ...sent, allowed, timeoutMs, maxBytes: MAX_BODY })
  })
  if ('error' in reply) throw new StepFailure(CALL_ERRORS[reply.error])
  const { status, headers } = reply
  const text = redact(reply.body.toString('utf8'))
  if (!expects(status)) throw new StepFailure(statusError(status, text, headers['retry-after'], now))
  return { status, headers: shown(headers, redact), body: parsed(text) }
}

export const isSuccess = (status: number) => status >= 200 && status < 300

function statusError(status: number, text: string, retryAfter: string | undefined, now: string) {
  const isRetryable = status >= 500 || RETRIED.includes(status)
  const seconds = Math.min(DAY_S, Math.ceil(retryAfterMs(retryAfter, Date.parse(now)) / 1000))
  const quoted = toStorable(text.slice(0, MAX_QUOTED)).trim()
  return {
    code: `status_${status}`,
    message: `The other system replied with the status ${status}${quoted === '' ? '.' : `: ${quoted}`}`,
    ...(isRetryable && { isRetryable }),
    ...(status === TOO_MANY && { effect: 'NONE' as const }),
    ...(isRetryable && seconds > 0 && { retryAfterSeconds: seconds }),
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : toStorableJson(parseJson(text), MAX_DEPTH)
  } catch {
    return toStorable(text)
  }
}

/** Cookies are left out: they can be a session. */
const shown = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  redact: (text: string) => string,
) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => name !== 'set-cookie' && value !== undefined)
      .map(([name, value]) => [name, redact(String(value))]),
  )
