// Ids for new things. The id of a question is made from the first words of its text while nothing depends on the id.
import { isThing, memberOf, type Thing } from '../authoring/draft/json.ts'

const MAX_LENGTH = 64
const MAX_WORDS = 4
const MAX_WORDS_LENGTH = 24

/** Names that expressions read otherwise, and the target of jumps. */
export const RESERVED: ReadonlySet<string> = new Set(['hidden', 'score', 'END'])

/** The first id of the series q1, q2, ... that is not taken. */
export function nextId(prefix: string, takenIds: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!takenIds.has(`${prefix}${number}`)) return `${prefix}${number}`
}

/** The id itself, or with the next number that is not taken: paris, paris2, paris3; q1, q2. */
export function freeId(id: string, takenIds: ReadonlySet<string>): string {
  if (!takenIds.has(id) && !RESERVED.has(id)) return id
  const [, stem = id, digits] = /^(.*?)(\d{0,6})$/.exec(id) ?? []
  for (let number = digits ? Number(digits) + 1 : 2; ; number++) {
    const next = `${stem.slice(0, MAX_LENGTH - String(number).length)}${number}`
    if (!takenIds.has(next)) return next
  }
}

/** Letters with marks lose them: "Größe über alles" is grosse_uber_alles. Empty if the text has no Latin letters or digits. */
function wordsOf(text: string): string {
  const words = text
    .replaceAll(/\{\{.*?\}\}|[`*_]/g, ' ')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  let id = ''
  for (const word of (words ?? []).slice(0, MAX_WORDS)) {
    const longer = id === '' ? word.slice(0, MAX_WORDS_LENGTH) : `${id}_${word}`
    if (longer.length > MAX_WORDS_LENGTH) break
    id = longer
  }
  return /^[0-9]/.test(id) ? `q_${id}` : id
}

/** The id that a question with this text gets. */
export function idForText(text: string, takenIds: ReadonlySet<string>): string {
  const words = wordsOf(text)
  return words === '' ? nextId('q', takenIds) : freeId(words, takenIds)
}

/** True if the id was made from the text, not by hand. */
export function isMadeFrom(id: string, text: string): boolean {
  const words = wordsOf(text)
  const stem = words === '' ? 'q' : words
  return id === words || (id.startsWith(stem) && /^\d+$/.test(id.slice(stem.length)))
}

/** The ids of a list of things. */
export const idsIn = (things: readonly unknown[]): ReadonlySet<string> =>
  new Set(
    things.flatMap(thing => {
      const id = memberOf(thing, 'id')
      return typeof id === 'string' ? [id] : []
    }),
  )

const withoutId = (thing: Thing): Thing => {
  const { id: _, ...others } = thing
  return others
}

export const withId = (thing: unknown, id: string): Thing => ({
  id,
  ...(isThing(thing) ? withoutId(thing) : {}),
})
