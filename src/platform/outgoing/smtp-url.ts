// Parses what users enter for a mail server.
import type { SmtpServer } from './mail.ts'

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

/**
 * Parses `smtp://user:password@host:port` or `smtps://...`. A query would set options of the mail library, so none is allowed.
 * @returns undefined for anything else
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (!url || !/^smtps?:\/\//i.test(text) || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'smtps:'
  try {
    const user = decodeURIComponent(url.username)
    const password = decodeURIComponent(url.password)
    const port = url.port === '' ? PORTS[isTls ? 'smtps:' : 'smtp:'] : Number(url.port)
    return host === '' ? undefined : { host, port, isTls, user: user === '' ? undefined : user, password }
  } catch {
    return undefined
  }
}
