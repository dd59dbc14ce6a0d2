// The key of a text with blanks: a small editor for each blank.
import { html, type TemplateResult } from 'lit'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import { memberOf, thingsIn } from '../../../authoring/draft/json.ts'
import { plainText } from '../../../authoring/fields/questions.ts'
import { select } from '../../../kit/choose.ts'
import { numberField } from '../../../kit/field.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { blanksOf, weightsEditor } from './point-lists.ts'
import { textKey } from './text-key.ts'

type Rules = NonNullable<ScoringRule['blanks']>

interface BlankOptions {
  readonly id: string
  readonly rules: Rules
  onChange(rules: Rules): void
}

export const blanksEditor = (
  context: DesignerContext,
  question: BaseQuestion,
  options: BlankOptions,
): TemplateResult => html`${blanksOf(question).map(blank => blankEditor(context, question, blank, options))}`

function blankEditor(
  context: DesignerContext,
  question: BaseQuestion,
  blank: string,
  options: BlankOptions,
): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const rule = options.rules[blank] ?? {}
  const id = `${options.id}-${blank}`
  const choices = thingsIn(memberOf(memberOf(memberOf(question, 'blanks'), blank), 'choices')).map(
    choice => ({
      id: String(choice['id']),
      label: plainText(String(choice['text'] ?? '')) || String(choice['id']),
    }),
  )
  const change = (next: Rules[string]) => options.onChange({ ...options.rules, [blank]: next })
  const { correct: _, points = 1, ...others } = rule
  const setCorrect = (correct: unknown, hasPoints = false) =>
    change({ ...others, ...(!hasPoints && { points }), ...(correct !== undefined && { correct }) })
  return html`<section class="blank" aria-label=${panelTexts.blank(blank)}>
    <h4><code>${blank}</code></h4>
    ${
      choices.length === 0
        ? textKey(context, { id, correct: rule.correct, points, onChange: setCorrect })
        : rule.weights
          ? weightsEditor(
              context,
              question,
              {
                id,
                value: rule.weights,
                onChange: weights => change({ ...rule, weights: weights as never }),
              },
              choices,
            )
          : select({
              id,
              label: panelTexts.rightChoice,
              isDisabled: readonly,
              value: typeof rule.correct === 'string' ? rule.correct : '',
              options: [
                ...(rule.correct === undefined ? [{ value: '', label: texts.panels.conditions.choose }] : []),
                ...choices.map(choice => ({ value: choice.id, label: choice.label })),
              ],
              onChange: correct => setCorrect(correct),
            })
    }
    ${
      rule.weights
        ? ''
        : numberField({
            id: `${id}-points`,
            label: panelTexts.points,
            isDisabled: readonly,
            min: 0,
            value: rule.points,
            onChange: value => change({ ...rule, points: value ?? 0 }),
          })
    }
  </section>`
}
