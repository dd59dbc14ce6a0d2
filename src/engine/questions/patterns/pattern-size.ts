// Estimates the size of a compiled pattern from its text: a repeat of a thousand is six characters long, and repeats nest.
// The estimate is rather too high than too low; `pattern.ts` makes the engine enforce it.
import { rangesIn, TOKEN, UNICODE } from './pattern-tokens.ts'

export interface PatternSize {
  /** Instructions of the compiled program. */
  readonly instructions: number
  /** The most instructions that the engine looks at for one character of a text. */
  readonly live: number
  /** The time to compile it, in microseconds. */
  readonly effort: number
}

/** Every program has these, and `pattern.ts` adds a group. */
const OWN = 6
/** While a text can be at only one place of the pattern. A repeated part counts as one place. */
const LIVE = 4
const CLASS_EFFORT = 8
/** A class of Unicode has hundreds of ranges. */
const UNICODE_EFFORT = 40
/** Characters of a range whose other cases are looked up in a microsecond. */
const FOLDED = 50
const IGNORES_CASE = /\(\?[a-zA-Z]*i/

/** An open group: the part that was read, and its last item, to which a repeat applies. */
interface Open {
  instructions: number
  live: number
  last: Piece
}

interface Piece {
  readonly instructions: number
  readonly live: number
  /** An item that matches one character; not a group, and not ^. */
  readonly isCharacter: boolean
}

const NOTHING: Piece = { instructions: 0, live: 0, isCharacter: false }
const TAKES_NOTHING = /^(?:[\^$]|\\[bBAzZ])$/

/** The size of a pattern. Takes any text, also an invalid pattern. */
export function patternSize(pattern: string): PatternSize {
  const isFolded = IGNORES_CASE.test(pattern)
  let top: Open = { instructions: OWN, live: LIVE, last: NOTHING }
  const around: Open[] = []
  let effort = 0
  // After a part that matches texts of several lengths, the next part can begin at several places.
  let isLoose = false
  for (const { 0: token, groups: { least, comma, most } = {} } of pattern.matchAll(TOKEN)) {
    effort += effortOf(token, isFolded)
    if (token === '(') {
      around.push(top)
      top = { instructions: 2, live: 2, last: NOTHING }
    } else if (token === ')') {
      const { instructions, live } = top
      top = around.pop() ?? top
      append(top, { instructions, live, isCharacter: false })
    } else if (least !== undefined) {
      const copies = Math.max(1, Number(least), Number(most ?? 0))
      const isVaried = comma !== undefined && most !== least
      repeat(top, copies, isVaried ? copies - Number(least) + 1 : 0, isLoose)
      isLoose ||= isVaried
    } else if ('*+?|'.includes(token)) {
      repeat(top, 1, 2, true)
      isLoose = true
    } else append(top, { instructions: 1, live: isLoose ? 1 : 0, isCharacter: !TAKES_NOTHING.test(token) })
  }
  const all = [top, ...around]
  const instructions = all.reduce((sum, group) => sum + group.instructions, 0)
  return {
    instructions,
    live: all.reduce((sum, group) => sum + group.live, 0),
    effort: effort + instructions,
  }
}

function append(top: Open, last: Piece) {
  top.instructions += last.instructions
  top.live += last.live
  top.last = last
}

/** `more` is the size of the instructions between the copies if some are optional. */
function repeat(top: Open, copies: number, more: number, isLoose: boolean) {
  const { last } = top
  const instructions = copies * last.instructions + more
  const live = isLoose || !last.isCharacter ? instructions : 0
  top.instructions -= last.instructions
  top.live -= last.live
  append(top, { instructions, live, isCharacter: false })
}

function effortOf(token: string, isFolded: boolean): number {
  const unicode = (token.match(UNICODE)?.length ?? 0) * UNICODE_EFFORT * (isFolded ? 3 : 1)
  if (!token.startsWith('[') || token.length === 1) return unicode
  return CLASS_EFFORT + unicode + (isFolded ? widthOf(token) / FOLDED : 0)
}

const widthOf = (token: string) =>
  rangesIn(token).reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0)

/**
 * The most instructions that the engine visits for a text of at most this many characters. Without an unlimited repeat, no instruction is
 * left after as many characters as there are instructions.
 */
export function stepsOf(pattern: string, longest: number): number {
  const { instructions, live } = patternSize(pattern)
  const isEndless = /[*+]|,\}/.test(pattern)
  return live * (isEndless ? longest : Math.min(longest, instructions))
}

/** The largest cost, if all costs together are above the limit. */
export function mostAbove<T extends { readonly steps: number }>(
  costs: readonly T[],
  bound: number,
): T | undefined {
  const total = costs.reduce((sum, { steps }) => sum + steps, 0)
  return total > bound ? costs.reduce((a, b) => (b.steps > a.steps ? b : a)) : undefined
}
