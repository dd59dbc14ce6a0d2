// The cookie of a session (RFC 6265). It is for this host only, scripts cannot read it, and browsers do not send it with requests that
// other sites cause.

const NAME = 'fy_session'
/** Browsers accept this prefix only from https, for the whole host, and without Domain. */
const SECURE_NAME = `__Host-${NAME}`
const SECRET = /^[\w-]{43}$/

const nameFor = (isSecure: boolean) => (isSecure ? SECURE_NAME : NAME)

/** The secret in a `Cookie` header; undefined if it has none. Of several cookies with this name, the first counts. */
export function secretIn(header: string | undefined, isSecure: boolean): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name = '', value = ''] = pair.split('=', 2).map(part => part.trim())
    if (name === nameFor(isSecure)) return SECRET.test(value) ? value : undefined
  }
  return undefined
}

/** @param maxAgeMs how long the browser keeps it; undefined until it is closed */
export function setCookie(secret: string, isSecure: boolean, maxAgeMs: number | undefined): string {
  const age = maxAgeMs === undefined ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1000)}`
  return `${nameFor(isSecure)}=${secret}; Path=/${age}; ${attributes(isSecure)}`
}

export const clearCookie = (isSecure: boolean) =>
  `${nameFor(isSecure)}=; Path=/; Max-Age=0; ${attributes(isSecure)}`

const attributes = (isSecure: boolean) => `${isSecure ? 'Secure; ' : ''}HttpOnly; SameSite=Strict`
