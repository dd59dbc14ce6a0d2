// The headers that keep browsers from doing more with an answer than it is for (OWASP Secure Headers). They are the same for
// every answer, so they are worked out once; a library that builds them anew for each request cost a tenth of a page's time.
import type { App } from './types.ts'

export type SecurityHeaders = Readonly<Record<string, string>>

export function securityHeaders(publicUrl: string): SecurityHeaders {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    // Only where people come by https: a promise made over http would lock them out.
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** What is answered to a key belongs to one organization: no cache on the way keeps it (OWASP ASVS 8.2.1). */
export function keepPrivate(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}

export function secureHeaders(app: App, common: SecurityHeaders): void {
  const headers = Object.entries(common)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A page has a policy of its own.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
