// Security headers (OWASP Secure Headers). They are the same for every reply, so they are built once. A library that built them for
// each request took a tenth of a page's time.
import type { App } from './types.ts'

export type SecurityHeaders = Readonly<Record<string, string>>

export function securityHeaders(publicUrl: string): SecurityHeaders {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    // Only with https. Over http this header would lock visitors out.
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** Replies to an API key belong to one organization, so no cache may store them (OWASP ASVS 8.2.1). */
export function keepPrivate(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}

export function secureHeaders(app: App, common: SecurityHeaders): void {
  const headers = Object.entries(common)
  // X-Frame-Options knows no other sites.
  const framed = headers.filter(([name]) => name !== 'x-frame-options')
  app.addHook('onSend', (request, reply, payload, done) => {
    // Pages set their own content security policy.
    for (const [name, value] of request.routeOptions.config?.isFramed ? framed : headers)
      if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
