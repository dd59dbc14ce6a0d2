// The answer key of a question in a few words, for the table.
import type { Value } from '../../../../engine/expressions/value.ts'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import { isThing, memberOf } from '../../../authoring/draft/json.ts'
import { choicesOf } from '../../../authoring/fields/choices.ts'
import { answerValue } from '../../../authoring/fields/questions.ts'
import type { DesignerTexts } from '../../../texts/designer-texts.ts'
import type { How } from './model.ts'

const MAX_SHOWN = 3

export function keyInWords(
  question: BaseQuestion,
  rule: ScoringRule,
  how: How,
  texts: DesignerTexts,
): string {
  const panelTexts = texts.panels.scoring
  switch (how) {
    case 'correct':
      return correctInWords(question, rule, texts)
    case 'weights':
      return panelTexts.weighted(Object.keys(rule.weights ?? {}).length)
    case 'ranges':
      return (rule.ranges ?? [])
        .slice(0, MAX_SHOWN)
        .map(range => panelTexts.range(range.min, range.max, range.points))
        .join(', ')
    case 'areas':
      return panelTexts.areas((rule.areas ?? []).length)
    case 'blanks':
      return panelTexts.blanks(Object.keys(rule.blanks ?? {}).length)
    case 'manual':
      return rule.rubric ? panelTexts.rubric : ''
    default:
      return ''
  }
}

function correctInWords(
  question: BaseQuestion,
  { correct, tolerance, tolerancePercent }: ScoringRule,
  texts: DesignerTexts,
): string {
  const panelTexts = texts.panels.scoring
  if (correct === undefined) return ''
  const value = answerValue(question)
  if (typeof correct === 'number') {
    const number = correct.toLocaleString(texts.locale)
    if (tolerance !== undefined) return panelTexts.tolerance(number, tolerance.toLocaleString(texts.locale))
    return tolerancePercent === undefined ? number : panelTexts.tolerance(number, `${tolerancePercent} %`)
  }
  if (value?.kind === 'text' && Array.isArray(correct)) {
    const [first, ...others] = correct.map(one => String(memberOf(one, 'text') ?? one))
    return others.length === 0 ? (first ?? '') : panelTexts.more(first ?? '', others.length)
  }
  return answerInWords(question, value, correct, texts)
}

/** An answer of any shape. */
function answerInWords(
  question: BaseQuestion,
  value: Value | undefined,
  answer: unknown,
  texts: DesignerTexts,
): string {
  const panelTexts = texts.panels.scoring
  if (typeof answer === 'boolean') return answer ? panelTexts.yes : panelTexts.no
  if (typeof answer === 'number') return answer.toLocaleString(texts.locale)
  const labels = new Map(value ? choicesOf(question, value).map(({ id, label }) => [id, label]) : [])
  if (typeof answer === 'string') return labels.get(answer) ?? answer
  if (Array.isArray(answer)) {
    const items = answer.map(one => labels.get(String(one)) ?? String(one))
    return items.length > MAX_SHOWN
      ? panelTexts.more(items.slice(0, MAX_SHOWN).join(', '), items.length - MAX_SHOWN)
      : items.join(', ')
  }
  if (!isThing(answer)) return ''
  const parts = Object.entries(answer).map(([name, part]) =>
    answerInWords(question, value?.members?.[name], part, texts),
  )
  return parts.length > MAX_SHOWN
    ? panelTexts.more(parts.slice(0, MAX_SHOWN).join(', '), parts.length - MAX_SHOWN)
    : parts.join(', ')
}
