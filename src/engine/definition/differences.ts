// The differences between two definitions as data, for a list in words: before publishing, and between versions.
import { getOwn } from '../get-own.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { ScoringRule } from '../scoring/schemas.ts'
import type { AppType, Definition } from './definition.ts'
import { changesBetween, type MemberChange, movedIds } from './member-changes.ts'

/** A form with the members that stand beside its definition. */
export interface NamedDefinition extends Partial<Definition> {
  readonly name?: string
  readonly description?: string
  readonly appType?: AppType
}

/** The later and the earlier question. The changes name parts of them, such as choices, by id. */
type Among = readonly object[]

export type Difference =
  | { readonly kind: 'question_added' | 'question_removed'; readonly question: BaseQuestion }
  /** A move to another place in the form. `after` is the question before that place; undefined at the start. */
  | {
      readonly kind: 'question_moved'
      readonly question: BaseQuestion
      readonly after: BaseQuestion | undefined
    }
  /** `question` is as it is afterwards. Ids in the changes name things in `among`. */
  | {
      readonly kind: 'question_changed' | 'scoring_changed'
      readonly question: BaseQuestion
      readonly changes: readonly MemberChange[]
      readonly among: Among
    }
  /** Parts of the document besides questions and their scoring. */
  | {
      readonly kind: PartChanged
      readonly changes: readonly MemberChange[]
      readonly among: Among
    }
  | { readonly kind: 'translations_changed'; readonly language: string; readonly count: number }

/** Lists differences in the order of the later form; removed questions come first. Empty if nothing differs. */
export function differencesOf(before: NamedDefinition, after: NamedDefinition): Difference[] {
  const { questions = [], settings = {}, logic = {}, scoring = {} } = after
  const among = [after, before]
  const changed = (kind: PartChanged, before: object, after: object): Difference[] => {
    const changes = changesBetween(before, after)
    return changes.length > 0 ? [{ kind, changes, among }] : []
  }
  return [
    ...changed('form_changed', named(before), named(after)),
    ...questionDifferences(before.questions ?? [], questions),
    ...questions.flatMap(question => scoringDifferences(question, before, after)),
    ...changed('quiz_changed', { ...before.scoring, questions: {} }, { ...scoring, questions: {} }),
    ...changed('logic_changed', before.logic ?? {}, logic),
    ...changed('settings_changed', before.settings ?? {}, settings),
    ...translationDifferences(before.translations ?? {}, after.translations ?? {}),
  ]
}

type PartChanged = 'form_changed' | 'settings_changed' | 'logic_changed' | 'quiz_changed'

const named = ({ name = '', description = '', appType }: NamedDefinition) => ({ name, description, appType })

function questionDifferences(before: readonly BaseQuestion[], after: readonly BaseQuestion[]): Difference[] {
  const earlier = new Map(before.map(question => [question.id, question]))
  const later = new Set(after.map(({ id }) => id))
  const moved = movedIds(before, after)
  return [
    ...before
      .filter(({ id }) => !later.has(id))
      .map(question => ({ kind: 'question_removed', question }) as const),
    ...after.flatMap((question, i): Difference[] => {
      const known = earlier.get(question.id)
      if (!known) return [{ kind: 'question_added', question }]
      const changes = changesBetween(known, question)
      return [
        ...(moved.has(question.id)
          ? [{ kind: 'question_moved', question, after: after[i - 1] } as const]
          : []),
        ...(changes.length > 0
          ? [{ kind: 'question_changed', question, changes, among: [question, known] } as const]
          : []),
      ]
    }),
  ]
}

/** The differences in a question's rule. A removed question has none, because its removal says enough. */
function scoringDifferences(
  question: BaseQuestion,
  before: NamedDefinition,
  after: NamedDefinition,
): Difference[] {
  const ruleIn = ({ scoring }: NamedDefinition): ScoringRule =>
    getOwn(scoring?.questions ?? {}, question.id) ?? {}
  const changes = changesBetween(ruleIn(before), ruleIn(after))
  const among = [question, ...(before.questions ?? []).filter(({ id }) => id === question.id)]
  return changes.length > 0 ? [{ kind: 'scoring_changed', question, changes, among }] : []
}

function translationDifferences(
  before: NonNullable<Definition['translations']>,
  after: NonNullable<Definition['translations']>,
): Difference[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return languages.flatMap((language): Difference[] => {
    const count = changesBetween(getOwn(before, language) ?? {}, getOwn(after, language) ?? {}).length
    return count > 0 ? [{ kind: 'translations_changed', language, count }] : []
  })
}
