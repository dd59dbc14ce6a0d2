// Differences between two definitions in words, for the lists of versions and before publishing.
import type { Difference } from '../../engine/definition/differences.ts'
import type { MemberChange } from '../../engine/definition/member-changes.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { findLabel, labelOf } from './lookup.ts'
import type { Messages } from './messages.ts'

export interface DifferenceInWords {
  readonly headline: string
  readonly details: readonly string[]
}

/** Longer texts would hide what changed. */
const MAX_QUOTED = 60

export function differenceInWords(messages: Messages, difference: Difference): DifferenceInWords {
  const words = messages.differences
  const titled = ({ text = '', id }: BaseQuestion) => shortened(text.trim() || id || words.untitled)
  const detailed = (changes: readonly MemberChange[], scope: string) =>
    changes.map(change => changeInWords(messages, change, scope))
  switch (difference.kind) {
    case 'question_added':
    case 'question_removed':
      return { headline: words[difference.kind](titled(difference.question)), details: [] }
    case 'question_moved': {
      const { question, after } = difference
      return { headline: words.question_moved(titled(question), after && titled(after)), details: [] }
    }
    case 'question_changed':
    case 'scoring_changed': {
      const { kind, question, changes } = difference
      const scope = kind === 'scoring_changed' ? 'rule' : question.type
      return { headline: words[kind](titled(question)), details: detailed(changes, scope) }
    }
    case 'translations_changed': {
      const name = new Intl.DisplayNames(messages.locale, { type: 'language' }).of(difference.language)
      return {
        headline: words.translations_changed(name ?? difference.language, difference.count),
        details: [],
      }
    }
    default:
      return {
        headline: words[difference.kind],
        details: detailed(difference.changes, SCOPES[difference.kind]),
      }
  }
}

const SCOPES = {
  form_changed: 'form',
  settings_changed: 'settings',
  logic_changed: 'logic',
  quiz_changed: 'scoring',
} as const

/** Ids of items stay as they are: the text of the choice paris is "Choices, paris, Text". */
function changeInWords(
  messages: Messages,
  { path, kind, before, after }: MemberChange,
  scope: string,
): string {
  const label = path.map((name, i) =>
    labelOf(messages, [...keysOf(path.slice(0, i + 1), scope), `*.${name}`]),
  )
  const value = (given: unknown) => valueInWords(messages, given, keysOf([...path, String(given)], scope))
  return messages.differences.change(kind, label.join(', '), value(before), value(after))
}

/** The keys of a label without the most general one: settings.intro.title, intro.title. */
const keysOf = (path: readonly string[], scope: string) =>
  [scope, ...path].slice(0, -1).map((_, i, above) => [...above, path.at(-1)].slice(i).join('.'))

/** Undefined for lists and objects, which do not fit into a line. */
function valueInWords(messages: Messages, value: unknown, keys: readonly string[]): string | undefined {
  const { quote, yes, no } = messages.differences
  if (typeof value === 'string') return findLabel(messages, keys) ?? quote(shortened(value))
  if (typeof value === 'number') return value.toLocaleString(messages.locale)
  return typeof value === 'boolean' ? (value ? yes : no) : undefined
}

const shortened = (text: string) =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1).toWellFormed()}…` : text
