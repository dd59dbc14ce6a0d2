// Tries an answer. The points show at once, because the grader of the server runs here as well; its reply adds the feedback.
import { html, nothing, type TemplateResult } from 'lit'
import { questionTypes } from '../../../../engine/questions/index.ts'
import { answerValue } from '../../../authoring/fields/questions.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { answerControl } from '../shared/answer-control.ts'
import { triedAnswers } from '../shared/tried.ts'
import { gradeSoon } from './grade-tried.ts'
import { pointsFor, type ScoringRow } from './model.ts'
import { blanksOf } from './point-lists.ts'
import { scoringState } from './state.ts'

export function tryAnswer(context: DesignerContext, { question, rule, points: best }: ScoringRow): unknown {
  // Answers to an image are points on it, which nobody types.
  if (!rule || !answerValue(question) || questionTypes.get(question.type)?.scoring === 'HOTSPOT')
    return nothing
  const panelTexts = context.texts.panels.scoring
  const tried = triedAnswers(context)
  const answer = tried.get(question.id)
  const points = answer === undefined ? undefined : pointsFor(question, rule, answer)
  const label = blanksOf(question).length > 0 ? panelTexts.tryBlanks : panelTexts.tryAnswer
  return html`<section class="try">
    ${answerControl({ ...context, readonly: false }, question, {
      id: controlId('try', question.id),
      label,
      value: answer,
      onChange: next => {
        tried.set(question.id, next)
        context.update()
        gradeSoon(context)
      },
    })}
    <p class="try-points" role="status">${
      best === undefined
        ? panelTexts.tryFault
        : points === undefined
          ? panelTexts.tryHint
          : verdict(context, points, best)
    }</p>
    ${answer === undefined ? nothing : feedback(context, question.id)}
  </section>`
}

/** Shows the feedback from the saved draft, as respondents would see it. */
function feedback(context: DesignerContext, id: string): unknown {
  const { graded } = scoringState(context)
  const tried = graded?.questions[id]
  if (!tried) return nothing
  const texts = [
    ...(tried.feedback === undefined ? [] : [tried.feedback]),
    ...Object.values(tried.choiceFeedback ?? {}),
  ]
  return texts.length === 0
    ? nothing
    : html`<div class="try-feedback" role="status">${texts.map(text => html`<p dir="auto">${text}</p>`)}</div>`
}

const verdict = ({ texts }: DesignerContext, points: number, best: number): TemplateResult => {
  const panelTexts = texts.panels.scoring
  const [kind, word] =
    points >= best
      ? ['k-good', panelTexts.right]
      : points > 0
        ? ['k-warn', panelTexts.partly]
        : ['k-bad', panelTexts.wrong]
  return html`<b>${panelTexts.pointsOfBest(points, best)}</b> <span class="k-chip ${kind}">${word}</span>`
}
