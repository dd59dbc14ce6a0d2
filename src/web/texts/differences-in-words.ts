// Differences between two definitions in words, for the lists of versions and before publishing.
import type { Difference } from '../../engine/definition/differences.ts'
import type { MemberChange } from '../../engine/definition/member-changes.ts'
import { textOfThing } from '../../engine/definition/text-of-thing.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { DesignerTexts } from './designer-texts.ts'
import { findLabel, labelOf } from './lookup.ts'

export interface DifferenceInWords {
  readonly headline: string
  readonly details: readonly string[]
}

/** Longer texts would hide what changed. */
const MAX_QUOTED = 60

export function differenceInWords(texts: DesignerTexts, difference: Difference): DifferenceInWords {
  const differenceTexts = texts.differences
  const titled = ({ text = '', id }: BaseQuestion) => shortened(text.trim() || id || differenceTexts.untitled)
  const detailed = (changes: readonly MemberChange[], scope: string, among: readonly object[]) =>
    changes.map(change => changeInWords(texts, change, scope, among))
  switch (difference.kind) {
    case 'question_added':
    case 'question_removed':
      return { headline: differenceTexts[difference.kind](titled(difference.question)), details: [] }
    case 'question_moved': {
      const { question, after } = difference
      return {
        headline: differenceTexts.question_moved(titled(question), after && titled(after)),
        details: [],
      }
    }
    case 'question_changed':
    case 'scoring_changed': {
      const { kind, question, changes, among } = difference
      const scope = kind === 'scoring_changed' ? 'rule' : question.type
      return { headline: differenceTexts[kind](titled(question)), details: detailed(changes, scope, among) }
    }
    case 'translations_changed': {
      const name = new Intl.DisplayNames(texts.locale, { type: 'language' }).of(difference.language)
      return {
        headline: differenceTexts.translations_changed(name ?? difference.language, difference.count),
        details: [],
      }
    }
    default:
      return {
        headline: differenceTexts[difference.kind],
        details: detailed(difference.changes, SCOPES[difference.kind], difference.among),
      }
  }
}

const SCOPES = {
  form_changed: 'form',
  settings_changed: 'settings',
  logic_changed: 'logic',
  quiz_changed: 'scoring',
} as const

/** Items are named by their texts: the text of the choice paris is "Choices, “Paris”, Text". */
function changeInWords(
  texts: DesignerTexts,
  { path, kind, before, after }: MemberChange,
  scope: string,
  among: readonly object[],
): string {
  const { change, quote } = texts.differences
  const named = (id: string) => {
    const text = textOfThing(among, path, id)
    return text && quote(shortened(text))
  }
  const label = path.map((name, i) => {
    const keys = keysOf(path.slice(0, i + 1), scope)
    return findLabel(texts, keys) ?? named(name) ?? labelOf(texts, [...keys, `*.${name}`])
  })
  // The words of texts that authors wrote are never ids.
  const isId = ID_SCOPES.has(scope) && !path.some(name => TEXTS.has(name))
  const value = (given: unknown) =>
    (isId && typeof given === 'string' && named(given.replace(/^ending:/, ''))) ||
    valueInWords(texts, given, keysOf([...path, String(given)], scope))
  return change(kind, label.join(', '), value(before), value(after))
}

/** Parts of the document whose values can be ids. */
const ID_SCOPES: ReadonlySet<string> = new Set(['rule', 'logic', 'scoring'])
const TEXTS: ReadonlySet<string> = new Set(['text', 'title', 'message', 'feedback', 'instructions'])

/** The keys of a label without the most general one: settings.intro.title, intro.title. */
const keysOf = (path: readonly string[], scope: string) =>
  [scope, ...path].slice(0, -1).map((_, i, above) => [...above, path.at(-1)].slice(i).join('.'))

/** Undefined for lists and objects, which do not fit into a line. */
function valueInWords(texts: DesignerTexts, value: unknown, keys: readonly string[]): string | undefined {
  const { quote, yes, no } = texts.differences
  if (typeof value === 'string') return findLabel(texts, keys) ?? quote(shortened(value))
  if (typeof value === 'number') return value.toLocaleString(texts.locale)
  return typeof value === 'boolean' ? (value ? yes : no) : undefined
}

const shortened = (text: string) =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1).toWellFormed()}…` : text
