// A text with its escape sequences decoded once, twice and so on: JSON in a URL in HTML is decoded by three steps.

export interface Decoding {
  /** Bytes as characters of Latin-1. */
  readonly decoded: string
  /** Where each of them begins in the text, and at last the end of the text. */
  readonly starts: Uint32Array
}

const MAX_STEPS = 4
/** JSON, percent and HTML. A pair of surrogates is one character. */
const ESCAPE =
  /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\["'\\/bfnrt]|%[0-9a-fA-F]{2}|&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|amp|lt|gt|quot|apos);/g
const NAMED: Readonly<Record<string, string>> = {
  '\\b': '\b',
  '\\f': '\f',
  '\\n': '\n',
  '\\r': '\r',
  '\\t': '\t',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
const MAX_CODE_POINT = 0x10ffff

/** @param text bytes as characters of Latin-1 */
export function decodings(text: string): Decoding[] {
  let last: Decoding = { decoded: text, starts: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) }
  const all = [last]
  while (all.length <= MAX_STEPS) {
    const next = decode(last)
    if (next.decoded.length === last.decoded.length) break
    all.push(next)
    last = next
  }
  return all
}

function decode({ decoded, starts }: Decoding): Decoding {
  const next = new Uint32Array(starts.length)
  let [text, from] = ['', 0]
  const add = (more: string, startOf: (i: number) => number) => {
    for (let i = 0; i < more.length; i++) next[text.length + i] = startOf(i)
    text += more
  }
  for (const { 0: sequence, index } of decoded.matchAll(ESCAPE)) {
    const begin = from
    add(decoded.slice(begin, index), i => starts[begin + i] ?? 0)
    add(bytesOf(sequence), () => starts[index] ?? 0)
    from = index + sequence.length
  }
  add(decoded.slice(from), i => starts[from + i] ?? 0)
  next[text.length] = starts[decoded.length] ?? 0
  return { decoded: text, starts: next.subarray(0, text.length + 1) }
}

function bytesOf(sequence: string): string {
  if (sequence.startsWith('%')) return String.fromCharCode(Number.parseInt(sequence.slice(1), 16))
  return Buffer.from(characterOf(sequence)).toString('latin1')
}

function characterOf(sequence: string): string {
  const named = NAMED[sequence]
  if (named !== undefined) return named
  if (sequence.startsWith('\\u')) {
    const units = sequence.split('\\u').slice(1)
    return String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16)))
  }
  if (sequence.startsWith('\\')) return sequence.slice(1)
  const digits = sequence.slice(2, -1)
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : sequence
}
