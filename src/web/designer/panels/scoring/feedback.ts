// What respondents read about their answer: if it is right, if it is wrong, and for each choice.
import { html, nothing, type TemplateResult } from 'lit'
import { memberOf } from '../../../authoring/draft/json.ts'
import { choicesOf } from '../../../authoring/fields/choices.ts'
import { answerValue } from '../../../authoring/fields/questions.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { withPart } from '../shared/answer-control.ts'
import { markedArea } from '../shared/marked-area.ts'
import type { ScoringRow } from './model.ts'

export function feedbackEditor(
  context: DesignerContext,
  { question, rule }: ScoringRow,
  onChange: (feedback: unknown) => void,
): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const feedback = rule?.feedback
  const value = answerValue(question)
  const choices =
    value && (value.kind === 'choice' || value.kind === 'list') ? choicesOf(question, value) : []
  const field = (name: string, label: string, text: unknown, change: (text: string | undefined) => void) =>
    markedArea(context, {
      id: controlId('feedback', question.id, name),
      label,
      isDisabled: readonly,
      rows: 1,
      maxLength: 4000,
      value: typeof text === 'string' ? text : '',
      onInput: next => change(next === '' ? undefined : next),
    })
  return html`
    ${field('correct', panelTexts.ifRight, feedback?.correct, text => onChange(withPart(feedback, 'correct', text)))}
    ${field('incorrect', panelTexts.ifWrong, feedback?.incorrect, text => onChange(withPart(feedback, 'incorrect', text)))}
    ${
      choices.length === 0
        ? nothing
        : html`<details class="by-choice" ?open=${feedback?.byChoice !== undefined}>
            <summary>${icon('chevron-end')}${panelTexts.byChoice}</summary>
            ${choices.map(({ id, label }) =>
              field(`choice-${id}`, label, memberOf(feedback?.byChoice, id), text =>
                onChange(withPart(feedback, 'byChoice', withPart(feedback?.byChoice, id, text))),
              ),
            )}
          </details>`
    }`
}
