// The values of calculations for answers that the author tries. The engine of the page runs here as well.
import { html, type TemplateResult } from 'lit'
import { checkExpression } from '../../../../engine/expressions/check.ts'
import { addOperators, type Data } from '../../../../engine/expressions/evaluate.ts'
import { functions } from '../../../../engine/expressions/functions.ts'
import { namesIn, rootOf } from '../../../../engine/expressions/references.ts'
import { compileFlow } from '../../../../engine/logic/flow.ts'
import { findAt } from '../../../authoring/conditions/subjects.ts'
import type { FormDocument } from '../../../authoring/draft/form-document.ts'
import { choicesOf } from '../../../authoring/fields/choices.ts'
import { answerValue, type ListedQuestion, listQuestions } from '../../../authoring/fields/questions.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { answerControl } from '../shared/answer-control.ts'
import { triedAnswers } from '../shared/tried.ts'

const MAX_DIGITS = 6

/** The questions that calculations read and whose answers have a control. */
function readQuestions(context: DesignerContext): readonly ListedQuestion[] {
  const { document, texts } = context
  const calculations = document.logic.calculations ?? []
  const read = new Set(calculations.flatMap(({ value }) => [...namesIn(value)].map(rootOf)))
  return listQuestions(document, texts).filter(({ question }) => {
    const value = read.has(question.id) ? answerValue(question) : undefined
    // Entries of a group and files have no control.
    return value !== undefined && (value.kind !== 'list' || value.item?.choices !== undefined)
  })
}

export function tryAnswers(context: DesignerContext): TemplateResult {
  const panelTexts = context.texts.panels.calculations
  const tried = triedAnswers(context)
  const questions = readQuestions(context)
  return html`<div class="try-answers">
    <p class="k-hint">${questions.length === 0 ? panelTexts.nothingToTry : panelTexts.tryHint}</p>
    ${questions.map(({ question, title }) =>
      answerControl({ ...context, readonly: false }, question, {
        id: controlId('try-logic', question.id),
        label: title,
        value: tried.get(question.id),
        onChange(answer) {
          tried.set(question.id, answer)
          context.update()
        },
      }),
    )}
  </div>`
}

addOperators(functions)

/** The results for one state of the document, until an answer changes. */
const known = new WeakMap<FormDocument, { readonly answers: string; readonly data: Data }>()

function dataFor(context: DesignerContext): Data {
  const { document } = context
  const tried = triedAnswers(context)
  const answers = JSON.stringify([...tried])
  const before = known.get(document)
  if (before?.answers === answers) return before.data
  // Conditions are left out: each tried answer counts.
  const find = compileFlow({
    steps: document.questions.map(({ id }) => ({ id })),
    calculations: (document.logic.calculations ?? []).filter(
      ({ value }, index) =>
        checkExpression(value, findAt(document, { kind: 'calculation', index })).faults.length === 0,
    ),
    ...(document.settings.timeZone && { timeZone: document.settings.timeZone }),
  })
  const { data } = find(id => tried.get(id), Date.now())
  known.set(document, { answers, data })
  return data
}

/** The value of a calculation for the tried answers. */
export function valueNow(context: DesignerContext, id: string): TemplateResult {
  const panelTexts = context.texts.panels.calculations
  const value = dataFor(context)[id] ?? ''
  return html`<span class="calculation-now">${
    value === '' ? panelTexts.noValue : html`${panelTexts.now} <b dir="auto">${inWords(context, value)}</b>`
  }</span>`
}

function inWords(context: DesignerContext, value: unknown): string {
  const { yes, no } = context.texts.panels.scoring
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number')
    return value.toLocaleString(context.locale, { maximumFractionDigits: MAX_DIGITS })
  return choiceLabels(context).get(String(value)) ?? String(value)
}

/** A calculation can result in a choice, which is an id. */
const choiceLabels = (context: DesignerContext): ReadonlyMap<string, string> =>
  new Map(
    readQuestions(context)
      .flatMap(({ question }) => choicesOf(question, answerValue(question) ?? { kind: 'text' }))
      .map(({ id, label }) => [id, label]),
  )

export { fieldStyles } from '../shared/field-styles.ts'
