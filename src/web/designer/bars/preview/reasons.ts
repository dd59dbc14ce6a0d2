// Which questions are asked for the answers in the preview, and the condition or jump that decides.
import { html, type TemplateResult } from 'lit'
import type { Cause, Flow } from '../../../../engine/logic/flow.ts'
import { questionTypes } from '../../../../engine/questions/index.ts'
import { sentence } from '../../../authoring/conditions/sentence.ts'
import { allSubjects, type Subject } from '../../../authoring/conditions/subjects.ts'
import type { FormDocument } from '../../../authoring/draft/form-document.ts'
import { type ListedQuestion, listQuestions } from '../../../authoring/fields/questions.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'

/** The causes of hidden questions, by the question's id, as the preview page computed them. */
export type Hidden = Flow['hidden']

type ReasonsContext = Pick<DesignerContext, 'document' | 'texts' | 'appType'>

export const hasRules = ({ questions, logic }: Pick<FormDocument, 'questions' | 'logic'>): boolean =>
  (logic.jumps ?? []).length > 0 || questions.some(({ visibleWhen }) => visibleWhen !== undefined)

/** A page break is part of the reasons for its questions. */
export const isShown = ({ question: { type } }: ListedQuestion): boolean => {
  const { beginsPage, isUnseen } = questionTypes.get(type) ?? {}
  return !beginsPage && !isUnseen
}

export function reasons(context: ReasonsContext, hidden: Hidden): TemplateResult {
  const { document, texts } = context
  const panelTexts = texts.panels.reasons
  const listed = listQuestions(document, texts)
  const shown = listed.filter(isShown)
  const counted = shown.filter(({ number }) => number !== undefined)
  const asked = counted.filter(({ question }) => !hidden.has(question.id))
  const subjects = allSubjects(document, texts, context.appType === 'QUIZ')
  return html`<section class="reasons" aria-label=${panelTexts.title} tabindex="0">
    <h3>${panelTexts.title}</h3>
    <p class="k-hint" role="status">${hasRules(document) ? panelTexts.count(asked.length, counted.length) : panelTexts.always}</p>
    <ol>${shown.map(item => {
      const isAsked = !hidden.has(item.question.id)
      return html`<li class=${isAsked ? 'asked' : 'not-asked'}>
        <p class="reason-question">
          <span class="reason-number">${item.number}</span>
          <span class="reason-title" dir="auto">${item.title}</span>
          <span class="k-chip ${isAsked ? 'k-good' : ''}">${isAsked ? panelTexts.asked : panelTexts.notAsked}</span>
        </p>
        ${reason(context, item, hidden.get(item.question.id), listed, subjects)}
      </li>`
    })}</ol>
  </section>`
}

function reason(
  context: ReasonsContext,
  { question }: ListedQuestion,
  cause: Cause | undefined,
  listed: readonly ListedQuestion[],
  subjects: readonly Subject[],
): unknown {
  const panelTexts = context.texts.panels.reasons
  if (!cause)
    return question.visibleWhen === undefined
      ? undefined
      : sentence(context, panelTexts.because, question.visibleWhen, subjects)
  const titleOf = (id: string) => listed.find(one => one.question.id === id)?.title ?? id
  if (!('to' in cause))
    return sentence(
      context,
      cause.id === question.id ? panelTexts.fails : panelTexts.pageFails(titleOf(cause.id)),
      cause.visibleWhen,
      subjects,
    )
  const before = html`${panelTexts.skipped} <span class="said-target">${icon('jump')}<span>${titleOf(cause.after)}</span></span>`
  return cause.when === undefined
    ? html`<div class="said"><span class="said-head">${before}</span></div>`
    : sentence(context, html`${before} ${panelTexts.when}`, cause.when, subjects)
}
