// The menu below choices: ready lists, those of the host first, and commands on the whole list.
import { memberOf, thingsIn } from '../../authoring/draft/json.ts'
import type { Path } from '../../authoring/draft/path.ts'
import {
  removeRepeated,
  replaceItems,
  reverseItems,
  sortItems,
} from '../../document/commands/items-as-list.ts'
import type { MenuItem } from '../../kit/menu.ts'
import type { ToolTexts } from '../../texts/tools/en.ts'
import type { Frame } from '../frame.ts'

interface Line {
  readonly id?: string
  readonly text: string
}

const DAY_MS = 86_400_000
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const MONTHS = 12
/** Codes of groups, of unknown places and for tests. */
const NO_COUNTRIES = /^(?:EU|EZ|UN|QO|XA|XB|ZZ)$/
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function weekdays(locale: string): readonly Line[] {
  const { format } = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, i) => ({ text: format(MONDAY_MS + i * DAY_MS) }))
}

function months(locale: string): readonly Line[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: MONTHS }, (_, i) => ({ text: format(Date.UTC(2024, i)) }))
}

/** Countries with the browser's names. A name that two codes have, such as the name of an earlier country, is listed once. */
function countries(locale: string): readonly Line[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const codes = [...LETTERS].flatMap(first => [...LETTERS].map(second => first + second))
  const known = new Map<string, string>()
  for (const code of codes) {
    const name = NO_COUNTRIES.test(code) ? undefined : names.of(code)
    if (name !== undefined && !known.has(name)) known.set(name, code)
  }
  const { compare } = new Intl.Collator(locale)
  return [...known]
    .sort(([a], [b]) => compare(a, b))
    .map(([text, code]) => ({ id: code.toLowerCase(), text }))
}

const listsOf = (
  { locale, choiceLists }: Frame,
  texts: ToolTexts,
): readonly { readonly name: string; lines(): readonly Line[] }[] => [
  ...choiceLists.map(({ name, choices }) => ({ name, lines: () => choices })),
  ...(['agreement', 'frequency', 'quality', 'yesNo'] as const).map(name => ({
    name: texts.lists[name],
    lines: () => texts.listChoices[name].map(text => ({ text })),
  })),
  { name: texts.lists.weekdays, lines: () => weekdays(locale) },
  { name: texts.lists.months, lines: () => months(locale) },
  { name: texts.lists.countries, lines: () => countries(locale) },
]

export function listMenu(frame: Frame, texts: ToolTexts, list: Path): readonly MenuItem[] {
  /** Choices that are written already stay, with the list below them. */
  const insert = (lines: readonly Line[]) => {
    const own = thingsIn(frame.workspace.valueAt(list)).flatMap(item => {
      const text = String(memberOf(item, 'text') ?? '')
      return text.trim() === '' ? [] : [{ id: String(memberOf(item, 'id')), text }]
    })
    frame.run(replaceItems(frame.workspace.document, list, [...own, ...lines]))
  }
  const run = (make: typeof reverseItems) => () => frame.run(make(frame.workspace.document, list))
  return [
    ...listsOf(frame, texts).map(({ name, lines }) => ({ label: name, onSelect: () => insert(lines()) })),
    {
      label: texts.sort,
      startsGroup: true,
      onSelect: () => frame.run(sortItems(frame.workspace.document, list, frame.locale)),
    },
    { label: texts.reverse, onSelect: run(reverseItems) },
    { label: texts.removeRepeated, onSelect: run(removeRepeated) },
  ]
}
