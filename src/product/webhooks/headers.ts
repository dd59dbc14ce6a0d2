// The headers that each request of a webhook has. Their values can be passwords: they are encrypted, and no reply has them.
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { isHeaderName } from '../../engine/workflows/header-name.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { redactSecrets, withoutStarts } from '../secrets/redact.ts'
import type { WebhookRow } from './queries.ts'
import { contextOf } from './sign.ts'

/** Null keeps the stored value. */
export type GivenHeaders = Readonly<Record<string, string | null>>
type Values = Readonly<Record<string, string>>
type Stored = Pick<WebhookRow, 'organization_id' | 'id' | 'custom_headers' | 'sealed_headers'>

/** Headers that the signature, the body or the connection need. */
const OWN_HEADERS =
  /^(webhook-.*|content-.*|host|connection|transfer-encoding|upgrade|te|trailer|expect|user-agent|keep-alive|proxy-.*)$/i
const MAX_NAME = 100
/** A shorter word would be found in other texts, too. */
const MIN_REDACTED = 8

/** Other than that of the signing secret, so that neither can be read as the other. */
export const headersContext = (webhook: Pick<WebhookRow, 'organization_id' | 'id'>) => [
  ...contextOf(webhook),
  'headers',
]

/** @param stored undefined for a new webhook, or if the stored values may not be kept */
export function headerFaults(
  headers: GivenHeaders,
  stored: Pick<Stored, 'custom_headers'> | undefined,
): Fault[] {
  const known = new Set(namesOf(stored).map(name => name.toLowerCase()))
  const seen = new Set<string>()
  return Object.entries(headers).flatMap(([name, value]): Fault[] => {
    const pointer = `/headers${pointerStep(name)}`
    if (seen.has(name.toLowerCase()))
      return [
        { pointer, code: 'header_repeated', detail: `Give ${name} once. Names of headers have no case.` },
      ]
    seen.add(name.toLowerCase())
    if (!isHeaderName(name) || name.length > MAX_NAME)
      return [
        {
          pointer,
          code: 'header_name_invalid',
          detail: `Names of headers have letters, digits and hyphens, and at most ${MAX_NAME} characters.`,
        },
      ]
    if (OWN_HEADERS.test(name))
      return [{ pointer, code: 'header_reserved', detail: `The server sets ${name} itself.` }]
    if (value === null && !known.has(name.toLowerCase()))
      return [{ pointer, code: 'header_value_missing', detail: `No value of ${name} can be kept. Give one.` }]
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value ?? ''))
      return [
        {
          pointer,
          code: 'header_invalid',
          detail: 'A header has no line breaks and no characters beyond Latin-1.',
        },
      ]
    return []
  })
}

/** If another origin gets the requests, stored values are not for it: each must be given again. */
export function lostHeaders(stored: Pick<Stored, 'custom_headers'>): Fault[] {
  const names = namesOf(stored).join(', ')
  const detail = `Another address does not get the stored values of ${names}. Give them again, or remove the headers.`
  return names === '' ? [] : [{ pointer: '/headers', code: 'header_value_missing', detail }]
}

const namesOf = (stored: Pick<Stored, 'custom_headers'> | undefined) =>
  Object.keys(stored?.custom_headers ?? {})

/**
 * The columns that hold these headers.
 * @throws {HttpProblem} secrets_unavailable
 */
export function sealHeaders(
  sealing: Sealing,
  webhook: Omit<Stored, 'custom_headers' | 'sealed_headers'>,
  values: Values,
) {
  const names = Object.keys(values)
  if (names.length === 0) return { custom_headers: null, sealed_headers: null }
  return {
    custom_headers: JSON.stringify(Object.fromEntries(names.map(name => [name, null]))),
    sealed_headers: sealing.seal('webhooks', Buffer.from(JSON.stringify(values)), headersContext(webhook)),
  }
}

/** @throws {HttpProblem} secrets_unavailable */
export function openHeaders(sealing: Sealing, webhook: Stored): Values {
  const { custom_headers, sealed_headers } = webhook
  if (sealed_headers !== null)
    return JSON.parse(sealing.unseal('webhooks', sealed_headers, headersContext(webhook)).toString())
  // Stored before values were encrypted, until the job has found it.
  return withoutNulls(custom_headers ?? {})
}

export const withoutNulls = (headers: GivenHeaders): Values =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

/** Fills in the stored values where null keeps them. Names of headers have no case. */
export function keepValues(sealing: Sealing, stored: Stored, given: GivenHeaders): Values {
  const kept = Object.values(given).includes(null) ? openHeaders(sealing, stored) : {}
  const byName = new Map(Object.entries(kept).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value ?? byName.get(name.toLowerCase()) ?? '']),
  )
}

/** Keeps the values, and the words in them, out of what a receiver replies. @param isCut whether the reply went on */
export function redactHeaders(text: string, headers: Values, isCut: boolean): string {
  const secrets = Object.entries(headers).flatMap(([name, value]) =>
    [value, ...value.split(/\s+/)]
      .filter(word => word.length >= MIN_REDACTED)
      .map(word => ({ name, value: word })),
  )
  if (secrets.length === 0) return text
  return redactSecrets(isCut ? withoutStarts(text, secrets) : text, secrets)
}
