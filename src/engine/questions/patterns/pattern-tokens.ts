// Splits a pattern into classes, escapes, repeats and characters, as exactly as its size needs.

const ESCAPE = String.raw`\\[xpP]\{[^}]*\}|\\x[0-9a-fA-F]{2}|\\.`
const CLASS = String.raw`\[\^?\]?(?:\[:\^?\w+:\]|${ESCAPE}|[^\]\\])*\]`
const END = String.raw`${ESCAPE}|[^\]\\]`
const RANGE = new RegExp(`(?<from>${END})-(?<to>${END})`, 'gsu')

export const TOKEN = new RegExp(
  String.raw`${CLASS}|${ESCAPE}|\{(?<least>\d+)(?<comma>,(?<most>\d*))?\}|.`,
  'gsu',
)
/** A class by a property of characters, such as \p{L}. */
export const UNICODE = /\\[pP]/g

/** The ranges of a class, as code points. */
export const rangesIn = (token: string): (readonly [from: number, to: number])[] =>
  [...token.matchAll(RANGE)].map(
    ({ groups: { from = '', to = '' } = {} }) => [codePoint(from), codePoint(to)] as const,
  )

function codePoint(written: string): number {
  const hex = /^\\x\{?([0-9a-fA-F]+)/.exec(written)?.[1]
  if (hex !== undefined) return Number.parseInt(hex, 16)
  return written.codePointAt(written.length > 1 && written.startsWith('\\') ? 1 : 0) ?? 0
}
