// Objects that have a member twice. JSON.parse keeps the last one without a word, and programs differ in which they take
// (RFC 8259, 4), so a proxy could check one and this server store the other. The text is scanned, not parsed a second time.
import type { Fault } from '../../engine/faults.ts'

/** How many members all objects of a JSON text have together, as it is written. */
export function countMembers(json: string): number {
  let count = 0
  visitNames(json, () => count++)
  return count
}

/** Tells of each name of a member, in their order, where it stands in a JSON text, with its quotes. */
function visitNames(json: string, visit: (start: number, end: number) => void): void {
  for (let start = json.indexOf('"'); start >= 0; ) {
    let end = json.indexOf('"', start + 1)
    while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
    // Only a name is followed by a colon, with nothing but white space between.
    if (isColon(json, end + 1)) visit(start, end + 1)
    start = json.indexOf('"', end + 1)
  }
}

const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACE = 0x20

function isEscaped(json: string, quote: number): boolean {
  let slashes = 0
  while (json.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++
  return slashes % 2 === 1
}

/** Of a text that is JSON: nothing between a name and its colon is beyond a space but white space. */
function isColon(json: string, from: number): boolean {
  let at = from
  while (json.charCodeAt(at) <= SPACE) at++
  return json.charCodeAt(at) === COLON
}

/** The fault of a JSON text that writes more members than its value has. */
export function repeated(json: string, value: unknown): Fault {
  const left = new Map<string, number>()
  count(value, left)
  const names: string[] = []
  visitNames(json, (start, end) => names.push(String(JSON.parse(json.slice(start, end)))))
  const name = names.find(name => {
    left.set(name, (left.get(name) ?? 0) - 1)
    return (left.get(name) ?? 0) < 0
  })
  return { pointer: '', code: 'member_repeated', detail: `An object has the member ${name} more than once.` }
}

function count(value: unknown, names: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) names.set(name, (names.get(name) ?? 0) + 1)
    count(member, names)
  }
}
