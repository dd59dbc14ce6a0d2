// A text that equals one of several, each of which can have its own points. The best match counts. With `maxTypos` the nearest
// text counts, so an exact match always gets its own points.
import { type DefinitionFault, fault } from '../../faults.ts'
import { isPoints, MAX_POINTS, toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { cellsOf, editDistance, lettersOf } from './edit-distance.ts'
import { correctFaults, type Kind, maxOfPoints, meaningIn, pointsFaults } from './kind.ts'
import { normalizeText } from './normalize-text.ts'

/** Keeps the grading of one answer within milliseconds, even for long answers. */
const MAX_TEXTS = 1000
const MAX_TEXTS_WITH_TYPOS = 100

interface Alternative {
  readonly text: string
  /** Points; the points of the rule if absent. */
  readonly points?: number
}

export const TEXT_MEMBERS = ['ignoreCase', 'ignoreAccents', 'ignoreSpaces', 'maxTypos'] as const

export const text: Kind = {
  key: 'correct',
  members: [...TEXT_MEMBERS, 'penalty'],
  faults: (question, rule, check) =>
    textFaults(rule, (correct, pointer) => correctFaults(question, correct, check, pointer)),
  compile: (question, rule) => textGrader(rule, meaningIn(question)),
  cells: cellsOfTexts,
  correctAnswers: (_question, rule) => correctTexts(rule),
  withoutTypos: (question, rule, answer) => textWithoutTypos(rule, answer, meaningIn(question)),
}

/** `check` returns the faults of a text as an answer. */
export function textFaults(
  rule: ScoringRule,
  check: (text: string, pointer: string) => DefinitionFault[],
): DefinitionFault[] {
  if (typeof rule.correct !== 'string' && (!Array.isArray(rule.correct) || rule.correct.length === 0))
    return [fault('/correct', 'correct_invalid.text')]
  const faults =
    typeof rule.correct === 'string'
      ? check(rule.correct, '/correct')
      : rule.correct.flatMap((item, i) => alternativeFaults(item, `/correct/${i}`, check))
  return faults.length > 0 ? faults : [...togetherFaults(rule), ...countFaults(rule)]
}

/** `meaning` returns the part of a text that is compared. */
export function textGrader(rule: ScoringRule, meaning = asItIs) {
  const { best, nearest, formOf } = textMatcher(rule, meaning)
  return {
    max: mostOf(rule),
    min: 0,
    grade(answer: unknown) {
      if (typeof answer !== 'string') return 0
      const form = formOf(answer)
      return (best.get(form) ?? nearest(form))?.points ?? 0
    },
  }
}

const asItIs = (text: unknown) => text

/** The text that an answer with typos counted as; undefined if it earns nothing or has none. */
export function textWithoutTypos(rule: ScoringRule, answer: unknown, meaning = asItIs): string | undefined {
  if (typeof answer !== 'string' || !rule.maxTypos) return undefined
  const { best, nearest, formOf } = textMatcher(rule, meaning)
  const form = formOf(answer)
  const found = best.has(form) ? undefined : nearest(form)
  return found && found.points > 0 ? found.text : undefined
}

interface Match {
  readonly text: string
  /** Hundredths of points. */
  readonly points: number
}

function textMatcher(rule: ScoringRule, meaning: (text: unknown) => unknown) {
  const formOf = (text: string) => normalizeText(String(meaning(text)), rule)
  const best = new Map<string, Match>()
  for (const alternative of alternativesOf(rule)) {
    const key = formOf(alternative.text)
    const points = pointsOf(alternative, rule)
    if (points > (best.get(key)?.points ?? -1)) best.set(key, { text: alternative.text, points })
  }
  return { best, nearest: nearestOf(best, rule.maxTypos ?? 0), formOf }
}

/** Finds the text with the fewest typos; the one with the most points if several have as few. */
function nearestOf(best: ReadonlyMap<string, Match>, maxTypos: number): (form: string) => Match | undefined {
  if (maxTypos === 0) return () => undefined
  const keys = [...best].map(([key, match]) => ({ letters: lettersOf(key), match }))
  return form => {
    const letters = lettersOf(form)
    let fewest = maxTypos
    let found: Match | undefined
    for (const { letters: wanted, match } of keys) {
      const typos = editDistance(letters, wanted, fewest)
      if (typos === undefined) continue
      if (!found || typos < fewest || match.points > found.points) found = match
      fewest = typos
    }
    return found
  }
}

/** The number of table cells that a search for the nearest text fills; see edit-distance.ts. */
export function cellsOfTexts(rule: ScoringRule): number {
  const { maxTypos = 0 } = rule
  if (maxTypos === 0) return 0
  return alternativesOf(rule).reduce((sum, { text }) => sum + cellsOf(text.length, maxTypos), 0)
}

export function correctTexts(rule: ScoringRule): string[] {
  const most = mostOf(rule)
  return alternativesOf(rule)
    .filter(alternative => pointsOf(alternative, rule) === most)
    .map(alternative => alternative.text)
}

const mostOf = (rule: ScoringRule) =>
  Math.max(0, ...alternativesOf(rule).map(alternative => pointsOf(alternative, rule)))

const isAlternative = (item: unknown): item is Required<Alternative> =>
  typeof item === 'object' &&
  item !== null &&
  Object.keys(item).length === 2 &&
  'text' in item &&
  typeof item.text === 'string' &&
  'points' in item &&
  isPoints(item.points)

function alternativesOf({ correct }: ScoringRule): Alternative[] {
  const items: unknown[] = Array.isArray(correct) ? correct : [correct]
  return items.flatMap(item =>
    typeof item === 'string' ? [{ text: item }] : isAlternative(item) ? [item] : [],
  )
}

/** Points of 0 take the question out of the score, whatever the alternatives say. */
const pointsOf = (alternative: Alternative, rule: ScoringRule) =>
  rule.points === 0 || alternative.points === undefined ? maxOfPoints(rule) : toHundredths(alternative.points)

function alternativeFaults(
  item: unknown,
  pointer: string,
  check: (text: string, pointer: string) => DefinitionFault[],
): DefinitionFault[] {
  if (typeof item === 'string') return check(item, pointer)
  if (isAlternative(item)) return check(item.text, `${pointer}/text`)
  return [fault(pointer, 'correct_invalid.alternative', { max: MAX_POINTS })]
}

function togetherFaults(rule: ScoringRule): DefinitionFault[] {
  const alternatives = alternativesOf(rule)
  const weighted = alternatives.filter(alternative => alternative.points !== undefined)
  if (weighted.length === 0) return []
  if (weighted.length < alternatives.length) return [fault('/correct', 'correct_invalid.some_points')]
  const most = mostOf(rule)
  if (most === 0 && rule.points !== 0) return [fault('/correct', 'correct_invalid.no_points')]
  return pointsFaults(rule, most)
}

function countFaults(rule: ScoringRule): DefinitionFault[] {
  const { maxTypos = 0 } = rule
  const alternatives = alternativesOf(rule)
  const max = maxTypos > 0 ? MAX_TEXTS_WITH_TYPOS : MAX_TEXTS
  if (alternatives.length > max) {
    const code = maxTypos > 0 ? 'correct_invalid.too_many_with_typos' : 'correct_invalid.too_many'
    return [fault('/correct', code, { max })]
  }
  if (maxTypos === 0) return []
  const shortest = Math.min(...alternatives.map(one => [...normalizeText(one.text, rule)].length))
  return maxTypos < shortest ? [] : [fault('/maxTypos', 'too_many_typos', { length: shortest })]
}
