// The address of the framed page: from the form's public address, or with a token from the server.
import type { Operations, Problem } from '../api/contract.d.ts'
import { givenToken, tokenIn } from '../api/token-in.ts'
import type { FormyardForm } from '../types/formyard.d.ts'

const TIMEOUT_MS = 30_000

/** Refusals have the server's code. */
export class Refused extends Error {
  readonly code: string
  /** @param reason for the developer of the page */
  constructor(code: string, reason = code) {
    super(reason)
    this.code = code
  }
}

/** @throws {Refused} */
export async function addressFor(host: FormyardForm, embeddedSrc: URL | undefined): Promise<URL> {
  const url = host.getToken || host.hasAttribute('token-url') ? await visitAddress(host) : embeddedSrc
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Refused('src_invalid', '`src` is not an http(s) address, and there is no token.')
  const fields = new URLSearchParams(host.getAttribute('hidden-fields') ?? '')
  const locale = host.getAttribute('locale')
  if (locale) fields.set('_language', locale)
  for (const [name, value] of fields) url.searchParams.set(name, value)
  return url
}

/** The page behind a public address, as frames show it. */
export function embeddedAt(src: string | null): URL | undefined {
  const url = src ? URL.parse(src, document.baseURI) : null
  if (url) url.pathname = url.pathname.replace(/(\/embed)?\/?$/, '/embed')
  return url ?? undefined
}

/** An address with a ticket, which a token buys. A token that has just expired is replaced once. */
async function visitAddress(host: FormyardForm): Promise<URL> {
  // This file is served two folders below the server's root.
  const base = host.getAttribute('base') ?? new URL('../..', import.meta.url).href
  const webformid = host.getAttribute('webform') ?? undefined
  for (let isSecond = false; ; isSecond = true) {
    const token = await tokenFor(host)
    const reply = await fetch(new URL('b/v1/take', base), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ webformid }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const {
      url,
      code = '',
      message,
    }: Partial<Operations['POST /take']['reply'] & Problem> = await reply.json()
    if (url !== undefined) return new URL(url, base)
    if (isSecond || code !== 'token_expired') throw new Refused(code, message ?? code)
  }
}

async function tokenFor(host: FormyardForm): Promise<string> {
  if (host.getToken) return givenToken(await host.getToken())
  const url = host.getAttribute('token-url') ?? ''
  const reply = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const token = reply.ok ? tokenIn(await reply.text()) : undefined
  if (token === undefined)
    throw new Refused(
      reply.ok ? 'token_failed' : 'token_refused',
      `${url} replied ${reply.status} without a token.`,
    )
  return token
}
