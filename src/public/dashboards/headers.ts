// The headers of a dashboard's page and of its parts. A reader's browser loads everything from this server.
export const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types formyard"

export const pageHeaders = {
  'content-security-policy': POLICY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language',
}
/** A picture that a browser shows as a document must not run or load anything. */
export const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'image/svg+xml',
  'cache-control': 'private, max-age=5',
  vary: 'accept-encoding, accept-language',
}
export const NOINDEX = { 'x-robots-tag': 'noindex' }
