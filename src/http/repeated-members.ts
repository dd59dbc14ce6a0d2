// Objects that have a member twice. JSON.parse keeps the last one without a word, and programs differ in which they take
// (RFC 8259, 4), so a proxy could check one and this server store the other. The text is scanned, not parsed a second time.
import type { Fault } from '../problem.ts'

/** The names of the members of all objects of a JSON text, as they are written: in their order, with escapes and quotes. */
export function memberNames(json: string): string[] {
  const names: string[] = []
  for (let start = json.indexOf('"'); start >= 0; ) {
    let end = json.indexOf('"', start + 1)
    while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
    const next = json.indexOf('"', end + 1)
    // Only a name is followed by a colon, with nothing but white space between.
    if (isColon(json, end + 1)) names.push(json.slice(start, end + 1))
    start = next
  }
  return names
}

function isEscaped(json: string, quote: number): boolean {
  let slashes = 0
  while (json[quote - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

function isColon(json: string, from: number): boolean {
  let at = from
  while (' \t\n\r'.includes(json[at] ?? '.')) at++
  return json[at] === ':'
}

/** The fault of a JSON text that writes more members than its value has. */
export function repeated(json: string, value: unknown): Fault {
  const left = new Map<string, number>()
  count(value, left)
  const name = memberNames(json)
    .map(written => String(JSON.parse(written)))
    .find(name => {
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
