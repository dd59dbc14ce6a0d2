// Names and functions that complete the word at the cursor of a formula.
import { FUNCTIONS } from '../../../engine/expressions/formula-words.ts'
import { getOwn } from '../../../engine/get-own.ts'
import type { Icon } from '../../kit/icons.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { partsOf, type Subject } from './subjects.ts'

export interface Completion {
  /** Replaces the word. */
  readonly text: string
  readonly label: string
  readonly icon: Icon
}

export interface Completing {
  /** The index in the formula at which the word starts. */
  readonly start: number
  readonly end: number
  readonly options: readonly Completion[]
}

const MAX_OPTIONS = 8
const WORD_BEFORE = /[A-Za-z][\w.]*$/
const WORD_AFTER = /^[\w.]*/

/** Undefined where no word begins, such as inside of a text. */
export function completionsAt(
  formula: string,
  cursor: number,
  subjects: readonly Subject[],
  texts: DesignerTexts,
  functionNames: readonly string[] = Object.keys(FUNCTIONS),
): Completing | undefined {
  const before = formula.slice(0, cursor)
  const [word] = WORD_BEFORE.exec(before) ?? []
  if (word === undefined || isInText(before)) return undefined
  const [rest = ''] = WORD_AFTER.exec(formula.slice(cursor)) ?? []
  const typed = word.toLowerCase()
  const all = [...names(subjects, texts), ...functions(functionNames, texts)]
  const starting = all.filter(({ text }) => text.toLowerCase().startsWith(typed))
  const containing = all.filter(
    ({ text, label }) =>
      !text.toLowerCase().startsWith(typed) &&
      (text.toLowerCase().includes(typed) || label.toLowerCase().includes(typed)),
  )
  const options = [...starting, ...containing].slice(0, MAX_OPTIONS)
  const isComplete = options.length === 1 && options[0]?.text === word + rest
  if (options.length === 0 || isComplete) return undefined
  return { start: cursor - word.length, end: cursor + rest.length, options }
}

/** Reports whether a text in double quotes is open. */
const isInText = (before: string) => (before.replaceAll(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1

const names = (subjects: readonly Subject[], texts: DesignerTexts): readonly Completion[] =>
  subjects.flatMap(subject => {
    const { name, label, icon } = subject
    const whole = subject.value.kind === 'record' ? [] : [{ text: name, label, icon }]
    const parts = partsOf(subject, texts).map(part => ({
      text: `${name}.${part.part}`,
      label: `${label}: ${part.label}`,
      icon,
    }))
    return [...whole, ...parts]
  })

const functions = (names: readonly string[], { panels }: DesignerTexts): readonly Completion[] =>
  names.map(name => ({
    text: `${name}(`,
    label: getOwn(panels.formula.takes, name) ?? panels.formula.function,
    icon: 'formula',
  }))

/** The formula with the word replaced, and the new position of the cursor. */
export function complete(formula: string, { start, end }: Completing, { text }: Completion) {
  // A bracket that stands there already is not repeated.
  const isOpen = text.endsWith('(') && formula.charAt(end) === '('
  const word = isOpen ? text.slice(0, -1) : text
  return { formula: formula.slice(0, start) + word + formula.slice(end), cursor: start + text.length }
}
