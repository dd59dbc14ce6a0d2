// Origins of web pages (RFC 6454) that may use an application's tokens and show its forms: exact ones, `https://*.example.com` for
// one label, `http://localhost:*` for every port, and `*` for every site.

const EXACT = String.raw`https?:\/\/(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:]+\])(?::[1-9]\d{0,4})?`
const ANY_LABEL = String.raw`https?:\/\/\*\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[1-9]\d{0,4})?`
const ANY_PORT = String.raw`http:\/\/(?:localhost|127\.0\.0\.1):\*`

/** A site that may use tokens. */
export const ORIGIN_PATTERN = `^(?:${EXACT}|${ANY_LABEL}|${ANY_PORT})$`
/** A site that may show forms in a frame. */
export const FRAME_ORIGIN_PATTERN = `^(?:\\*|${EXACT}|${ANY_LABEL}|${ANY_PORT})$`

/** Whether a page's origin is one of the allowed ones. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some(pattern => includes(pattern, origin))

/** Whether every page that `inner` allows is allowed by `outer` too. */
export const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
  inner.every(origin => outer.some(pattern => includes(pattern, origin)))

/** `origin` can be a pattern as well: it has to be the same one, unless the outer pattern allows every site. */
function includes(pattern: string, origin: string): boolean {
  if (pattern === '*' || pattern === origin) return true
  const star = pattern.indexOf('*')
  if (star < 0 || origin.includes('*')) return false
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
  const label = origin.slice(before.length, origin.length - after.length)
  return (
    origin.length > before.length + after.length &&
    origin.startsWith(before) &&
    origin.endsWith(after) &&
    /^[a-z0-9_-]+$/.test(label)
  )
}
