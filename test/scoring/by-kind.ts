// Grades by scoring kind, independent of question type.
import assert from 'node:assert/strict'
import { refusalOfKey } from '../../src/engine/questions/checks.ts'
import type { ScoringKind } from '../../src/engine/questions/type.ts'
import { byHand, kinds } from '../../src/engine/scoring/kinds/index.ts'
import type { Grader } from '../../src/engine/scoring/kinds/kind.ts'
import { withPenalty } from '../../src/engine/scoring/kinds/penalty.ts'
import { toPoints } from '../../src/engine/scoring/points.ts'
import type { ScoringRule } from '../../src/engine/scoring/schemas.ts'

/** A question of any type, with the members that its kind reads. */
export interface Shaped {
  readonly id?: string
  readonly type?: string
  readonly [member: string]: unknown
}

const kindFor = (name: ScoringKind, rule: ScoringRule) => {
  const kind = [...kinds[name], byHand].find(({ key }) => rule[key] !== undefined)
  assert.ok(kind, 'the rule has a key')
  return kind
}

const withDefaults = (question: Shaped) => ({ id: 'q', type: 'ANY', ...question })

const graderOf = (name: ScoringKind, question: Shaped, rule: ScoringRule): Grader =>
  withPenalty(rule, kindFor(name, rule).compile(withDefaults(question), rule))

/** The points of an answer. */
export function pointsFor(name: ScoringKind, question: Shaped, rule: ScoringRule, answer: unknown): number {
  assert.deepEqual(faultsFor(name, question, rule), [], JSON.stringify(rule))
  const { grade, min, max } = graderOf(name, question, rule)
  const points = grade(answer)
  assert.ok(points !== undefined && min <= points && points <= max, `${points} within ${min} and ${max}`)
  return toPoints(points)
}

export const maxOf = (name: ScoringKind, question: Shaped, rule: ScoringRule) =>
  toPoints(graderOf(name, question, rule).max)
export const minOf = (name: ScoringKind, question: Shaped, rule: ScoringRule) =>
  toPoints(graderOf(name, question, rule).min)

/** Pointer and code of each fault, as one text. */
export const faultsFor = (name: ScoringKind, question: Shaped, rule: ScoringRule): string[] =>
  kindFor(name, rule)
    .faults(withDefaults(question), rule, refusalOfKey)
    .map(({ pointer, code }) => `${pointer} ${code}`)
