// The scoring of a quiz as a table: how each question is scored, its key in words, and its points.
import { type DefinitionFault, pointerStep } from '../../../../engine/faults.ts'
import { questionTypes } from '../../../../engine/questions/index.ts'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import { scoringFaults } from '../../../../engine/scoring/faults.ts'
import type { Kind } from '../../../../engine/scoring/kinds/kind.ts'
import { roundHundredths, toPoints } from '../../../../engine/scoring/points.ts'
import { compileRule, kindOf, kindsOf, ruleOf } from '../../../../engine/scoring/rule.ts'
import type { GradeBand, PassMark, Scoring, ScoringRule } from '../../../../engine/scoring/schemas.ts'
import type { FormDocument } from '../../../authoring/draft/form-document.ts'
import { type ListedQuestion, listQuestions } from '../../../authoring/fields/questions.ts'
import type { DesignerTexts } from '../../../texts/designer-texts.ts'

/** `none` if the question has no rule, or none that says how. */
export type How = keyof DesignerTexts['scoring'] | 'none'

export interface ScoringRow extends ListedQuestion {
  readonly rule: ScoringRule | undefined
  readonly how: How
  /** The points of the best answer; undefined while the rule has faults. */
  readonly points: number | undefined
  /** False if the points follow from the points of choices, ranges, areas or blanks. */
  readonly setsPoints: boolean
  readonly hasFeedback: boolean
  readonly faults: readonly DefinitionFault[]
}

/** The questions that can be scored. */
export const scoringRows = (
  { questions, scoring }: FormDocument,
  texts: DesignerTexts,
): readonly ScoringRow[] =>
  listQuestions({ questions }, texts)
    .filter(({ question }) => kindsOf(question).length > 0 && !questionTypes.get(question.type)?.isUnseen)
    .map(item => {
      const rule = ruleOf(scoring, item.question.id)
      const kind = rule && kindOf(item.question, rule)
      const faults = rule ? faultsOf(item.question, rule) : []
      return {
        ...item,
        rule,
        how: kind ? howOf(kind.key) : 'none',
        points: rule && kind && faults.length === 0 ? bestOf(item.question, rule) : undefined,
        setsPoints: kind === undefined || kind.key === 'correct' || kind.key === 'manual',
        hasFeedback: rule?.feedback !== undefined,
        faults,
      }
    })

export const howOf = (key: Kind['key']): How =>
  key === 'correct' ||
  key === 'weights' ||
  key === 'ranges' ||
  key === 'areas' ||
  key === 'blanks' ||
  key === 'manual'
    ? key
    : 'none'

/** The faults of one rule; pointers are relative to the rule. */
function faultsOf(question: BaseQuestion, rule: ScoringRule): readonly DefinitionFault[] {
  const pointer = `/questions${pointerStep(question.id)}`
  return found(question, rule)
    .filter(fault => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`))
    .map(fault => ({ ...fault, pointer: fault.pointer.slice(pointer.length) }))
}

function found(question: BaseQuestion, rule: ScoringRule): readonly DefinitionFault[] {
  try {
    return scoringFaults([question], { questions: { [question.id]: rule } })
  } catch {
    // Patterns and phone numbers need libraries that only the server has. It checks them.
    return []
  }
}

/** The points of the best answer to a question whose rule has no faults. */
const bestOf = (question: BaseQuestion, rule: ScoringRule): number =>
  toPoints(compileRule(question, rule)?.max ?? 0)

/** The points of an answer; undefined if a person grades it. */
export function pointsFor(question: BaseQuestion, rule: ScoringRule, answer: unknown): number | undefined {
  if (faultsOf(question, rule).length > 0) return undefined
  const points = compileRule(question, rule)?.grade(answer)
  return points === undefined ? undefined : toPoints(roundHundredths(points))
}

export const totalOf = (rows: readonly ScoringRow[]): number =>
  rows.reduce((sum, { points = 0 }) => Math.round((sum + points) * 100) / 100, 0)

/** The points that pass, of a total. */
export const passingPoints = ({ points, percent = 0 }: PassMark, total: number): number =>
  points ?? Math.ceil(Math.round(total * percent * 100) / 100) / 100

export interface Band {
  readonly grade: GradeBand
  /** The index of the grade in the document. */
  readonly index: number
  readonly from: number
  readonly to: number
}

/** The grades from the lowest to the highest, each with the percentage at which it ends. */
export function bandsOf({ grades = [] }: Scoring): readonly Band[] {
  const sorted = grades
    .map((grade, index) => ({ grade, index, from: grade.fromPercent }))
    .toSorted((a, b) => a.from - b.from)
  return sorted.map((band, i) => ({ ...band, to: sorted[i + 1]?.from ?? 100 }))
}

/** A grade between the last one and 100 percent. */
export function nextGrade({ grades = [] }: Scoring, name: string): GradeBand {
  if (grades.length === 0) return { fromPercent: 0, grade: name }
  const highest = Math.max(...grades.map(({ fromPercent }) => fromPercent))
  return { fromPercent: Math.min(100, Math.round((highest + 100) / 2)), grade: name }
}

/** A rule of another kind: only members that both kinds have stay. */
export function ruleAs(question: BaseQuestion, rule: ScoringRule | undefined, key: Kind['key']): ScoringRule {
  const kind = kindsOf(question).find(one => one.key === key)
  const kept = new Set<string>(['points', 'feedback', ...(kind?.members ?? [])])
  const others = Object.fromEntries(Object.entries(rule ?? {}).filter(([name]) => kept.has(name)))
  const start: Readonly<Partial<Record<string, object>>> = {
    manual: { manual: true, points: rule?.points ?? 1 },
    correct: { points: rule?.points ?? 1 },
    weights: { weights: {} },
    ranges: { ranges: [] },
    blanks: { blanks: {} },
  }
  const { points: _, ...derived } = others
  // Other kinds add up their own points.
  return { ...(key === 'correct' || key === 'manual' ? others : derived), ...start[key] }
}

export type Ranges = NonNullable<ScoringRule['ranges']>

/** A new range, above the last one. */
export function nextRange(ranges: Ranges): Ranges[number] {
  const last = ranges.at(-1)
  const min = last?.max ?? last?.min
  return { ...(min !== undefined && { min }), points: 1 }
}
