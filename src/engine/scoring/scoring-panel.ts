// The plans of the panels that edit scoring, from its schema.
import { type Controls, type JsonSchema, type Member, membersOf } from '../questions/schema-controls.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Kind } from './kinds/kind.ts'
import { kindsOf } from './rule.ts'
import { Scoring, ScoringRule } from './schemas.ts'

/** A way to score a question, with the members of its rule. */
export interface KindPanel {
  /** A rule with this member is of this kind. */
  readonly key: Kind['key']
  readonly members: readonly Member[]
}

/** Their values have the form of an answer or of the question's blanks. */
const CONTROLS: Controls = { correct: 'answerKey', blanks: 'blanks' }

/** The kinds by which a question can be scored, the usual one first; none if it has no answer. */
export const kindPanels = (question: BaseQuestion): readonly KindPanel[] =>
  kindsOf(question).map(({ key, members, partials }) => ({
    key,
    members: pick(ScoringRule, ['rule'], [...new Set(['points', key, ...members, 'feedback'])]).map(found =>
      found.member === 'partial' ? withOptions(found, partials) : found,
    ),
  }))

/** The schema has the values of all kinds. */
function withOptions(member: Member, values: readonly unknown[] = []): Member {
  const options = member.control.options?.filter(({ value }) => values.includes(value)) ?? []
  return { ...member, control: { name: 'segments', options } }
}

/** Members of the whole quiz: pass mark, grades, outcomes. */
export const quizPanel = (): readonly Member[] =>
  pick(Scoring, ['scoring'], ['passMark', 'grades', 'outcomes'])

function pick(
  { properties, required = [] }: JsonSchema,
  path: readonly string[],
  names: readonly string[],
): readonly Member[] {
  const picked = names.flatMap(name => {
    const property = properties?.[name]
    return property ? [[name, property] as const] : []
  })
  return membersOf({ properties: Object.fromEntries(picked), required }, path, CONTROLS)
}
