// Estimates how wide texts are, because the server has no fonts to measure with.

const NARROW = new Set("iljI.,:;'|!()[]ft ")
const WIDE = new Set('mwMW@%')

/** The width as a share of the font size, for sans-serif fonts such as Inter. */
function charWidth(char: string): number {
  if (NARROW.has(char)) return 0.31
  if (WIDE.has(char)) return 0.88
  const code = char.codePointAt(0) ?? 0
  // East Asian letters and emoji are square.
  if (code >= 0x1100 && (code <= 0x115f || (code >= 0x2e80 && code <= 0xffdc) || code > 0x1f000)) return 1.02
  if (code >= 48 && code <= 57) return 0.62
  return char !== char.toLowerCase() ? 0.69 : 0.58
}

/** Pixels. */
export function textWidth(text: string, fontSize: number, isBold = false): number {
  let width = 0
  for (const char of text) width += charWidth(char)
  return width * fontSize * (isBold ? 1.05 : 1)
}

export const widest = (texts: readonly string[], fontSize: number, isBold = false): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, fontSize, isBold)), 0)

/** The text, or its beginning with an ellipsis. */
export function fitted(text: string, width: number, fontSize: number, isBold = false): string {
  if (text.length < 200 && textWidth(text, fontSize, isBold) <= width) return text
  let kept = ''
  let left = width - textWidth('…', fontSize, isBold)
  for (const char of text) {
    left -= textWidth(char, fontSize, isBold)
    if (left < 0) break
    kept += char
  }
  return kept ? `${kept.trimEnd()}…` : ''
}

/** Breaks a text between words into at most two lines. */
export function inTwoLines(text: string, width: number, fontSize: number, isBold = false): string[] {
  if (textWidth(text, fontSize, isBold) <= width) return [text]
  const words = text.split(' ')
  let first = words.shift() ?? ''
  if (textWidth(first, fontSize, isBold) > width) return [fitted(text, width, fontSize, isBold)]
  while (words[0] !== undefined && textWidth(`${first} ${words[0]}`, fontSize, isBold) <= width)
    first += ` ${words.shift()}`
  return [fitted(first, width, fontSize, isBold), fitted(words.join(' '), width, fontSize, isBold)].filter(
    Boolean,
  )
}
