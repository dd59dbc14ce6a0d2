import { message } from '../../text/messages/message.ts'
import type { Choice } from '../shared/choice-answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface RankingQuestion extends BaseQuestion {
  readonly type: 'RANKING'
  readonly choices?: readonly Choice[]
  /** Shows the choices in a different order to each respondent; true in a quiz when absent. */
  readonly shuffle?: boolean
}

export const idsOf = ({ choices = [] }: RankingQuestion) => choices.map(({ id }) => id)

export const rankingAnswer: AnswerPart<RankingQuestion> = {
  /** Each choice has a field for its place. Invalid places stay as typed, and the check refuses them. */
  read(question, fields) {
    const ids = idsOf(question)
    const places = ids.map(id => fields.getAll(fieldName(question.id, id)).join())
    if (places.every(place => place === '')) return undefined
    const ranked = ids.map((_, i) => ids[places.indexOf(String(i + 1))])
    return ranked.includes(undefined) ? places : ranked
  },
  check(question, answer) {
    const ids = idsOf(question)
    const given = Array.isArray(answer) && answer.length === ids.length ? new Set<unknown>(answer) : undefined
    return given?.size === ids.length && ids.every(id => given.has(id))
      ? undefined
      : message('ranking_invalid', { count: ids.length })
  },
  missing: () => message('ranking_missing'),
}
