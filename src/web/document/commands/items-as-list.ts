// Choices, rows and columns as a whole: edited as text, sorted, reversed, without repeated texts, from a ready list.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { memberOf, type Thing, thingsIn } from '../../authoring/draft/json.ts'
import { getAt, keysOf, type Path } from '../../authoring/draft/path.ts'
import type { Op } from '../apply.ts'
import { arrange } from '../arrange.ts'
import { type Command, inSequence } from '../command.ts'
import { deleteThings } from './delete.ts'
import { nextItemId } from './items.ts'
import { renameThing } from './rename.ts'

export interface Line {
  readonly id?: string
  readonly text: string
}

/** One line for each item, with its id if ids matter: `paris | Paris`. */
export const printList = (items: readonly unknown[], withIds: boolean): string =>
  items.map(item => (withIds ? `${memberOf(item, 'id')} | ${textOf(item)}` : textOf(item))).join('\n')

/** Blank lines are left out. */
export const readList = (text: string): readonly Line[] =>
  text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const [, id, rest = ''] = /^([A-Za-z][A-Za-z0-9_]{0,63})\s+\|\s*(.*)$/.exec(line) ?? []
      return id === undefined ? { text: line } : { id, text: rest }
    })

/** Items with the same id or text stay the same items, with their images and keys. */
export function replaceItems(document: FormDocument, list: Path, givenLines: readonly Line[]): Command {
  const lines = withoutRepeatedIds(givenLines)
  const items = thingsIn(getAt(document, list))
  const matches = matchItems(items, lines)
  const kept = new Set(matches)
  const gone = keysOf(items).filter((_, i) => !kept.has(i))
  const wanted: string[] = []
  const ops = inSequence(
    document,
    current =>
      deleteThings(
        current,
        gone.map(key => [...list, key]),
      ).ops,
    current => inSequence(current, ...keptSteps(list, items, lines, matches)),
    current => {
      const taken = new Set(lines.flatMap(({ id }) => (id === undefined ? [] : [id])))
      const added: Op[] = []
      for (const [i, { id: given, text }] of lines.entries()) {
        const match = matches[i] ?? -1
        if (match >= 0) {
          wanted.push(`#${given ?? String(items[match]?.['id'])}`)
          continue
        }
        const id = given ?? nextItemId(current, list, taken)
        taken.add(id)
        wanted.push(`#${id}`)
        added.push({ op: 'add', path: list, value: { id, text }, before: null })
      }
      return added
    },
    current => arrange(list, keysOf(thingsIn(getAt(current, list))), wanted),
  )
  return { label: 'edit_items', ops }
}

/** The second line with an id is another item. */
const withoutRepeatedIds = (lines: readonly Line[]): readonly Line[] =>
  lines.map(({ id, text }, i) =>
    id === undefined || lines.findIndex(line => line.id === id) < i ? { text } : { id, text },
  )

/** The position of each line's item; -1 for a new item. Matches ids first, then texts, then places. */
function matchItems(items: readonly Thing[], lines: readonly Line[]): readonly number[] {
  const free = new Set(items.keys())
  const found = lines.map(() => -1)
  const match = (isSame: (item: Thing, line: Line, place: boolean) => boolean) => {
    for (const [i, line] of lines.entries()) {
      if (found[i] !== -1) continue
      const at = [...free].find(at => isSame(items[at] ?? {}, line, at === i))
      if (at === undefined) continue
      found[i] = at
      free.delete(at)
    }
  }
  match((item, { id }) => id !== undefined && item['id'] === id)
  match((item, { text }) => normalized(textOf(item)) === normalized(text))
  if (items.length === lines.length) match((_item, { id }, isPlace) => isPlace && id === undefined)
  return found
}

const keptSteps = (list: Path, items: readonly Thing[], lines: readonly Line[], matches: readonly number[]) =>
  lines.flatMap(({ id, text }, i) => {
    const item = items[matches[i] ?? -1]
    if (!item) return []
    const path = [...list, `#${String(item['id'])}`]
    return [
      (): readonly Op[] =>
        textOf(item) === text ? [] : [{ op: 'set', path: [...path, 'text'], value: text }],
      (current: FormDocument) => (id === undefined ? [] : renameThing(current, path, id)),
    ]
  })

export function sortItems(document: FormDocument, list: Path, locale: string): Command {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return reorder(document, list, items => items.toSorted((a, b) => compare(textOf(a.item), textOf(b.item))))
}

export const reverseItems = (document: FormDocument, list: Path): Command =>
  reorder(document, list, items => items.toReversed())

interface Keyed {
  readonly key: string
  readonly item: Thing
}

function reorder(
  document: FormDocument,
  list: Path,
  order: (items: readonly Keyed[]) => readonly Keyed[],
): Command {
  const items = thingsIn(getAt(document, list))
  const keys = keysOf(items)
  const ordered = order(items.map((item, i) => ({ item, key: keys[i] ?? '' })))
  return {
    label: 'sort_items',
    ops: arrange(
      list,
      keys,
      ordered.map(({ key }) => key),
    ),
  }
}

/** Keeps the first of several items that read the same. */
export function removeRepeated(document: FormDocument, list: Path): Command {
  const items = thingsIn(getAt(document, list))
  const seen = new Set<string>()
  const repeated = keysOf(items).filter((_, i) => {
    const text = normalized(textOf(items[i]))
    const isRepeated = seen.has(text)
    seen.add(text)
    return isRepeated
  })
  const paths = repeated.toReversed().map(key => [...list, key])
  return { label: 'edit_items', ops: deleteThings(document, paths).ops }
}

const textOf = (item: unknown): string => String(memberOf(item, 'text') ?? '')
const normalized = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
