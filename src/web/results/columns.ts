// The columns that the table can show.
import { html, type TemplateResult } from 'lit'
import type { Response as FormResponse } from '../api/contract.d.ts'
import { stateInWords } from '../texts/state-in-words.ts'
import { answerInWords, isAsked, titleOf } from './answers.ts'
import { calculationIn } from './logic.ts'
import { dateIn, nameOf, percentIn, type ResultsContext } from './results-context.ts'
import type { Column } from './shown-columns.ts'

export function columnsOf(context: ResultsContext): readonly Column[] {
  const { texts, locale, askedForm } = context
  const scored: readonly Column[] = [
    {
      id: '_percent',
      label: texts.score,
      sort: '_percent',
      isNumber: true,
      exported: ['_score', '_maxScore', '_percent'],
      cell: ({ percent }) => (percent === null ? '–' : html`${meter(percent)} ${percentIn(locale, percent)}`),
    },
    { id: '_grade', label: texts.grade, sort: '_grade', cell: ({ grade }) => grade ?? '–' },
    {
      id: '_passed',
      label: texts.result,
      sort: '_passed',
      exported: ['_passed', '_gradingStatus'],
      cell: response => verdict(context, response),
    },
  ]
  const reviewed: Column = {
    id: '_review',
    label: texts.review,
    exported: [],
    cell: ({ responseid }) => {
      const review = context.reviews.find(responseid)
      return review ? stateInWords(review.state) : '…'
    },
  }
  return [
    {
      id: '_respondent',
      label: texts.respondent,
      isFixed: true,
      exported: ['_email', '_respondentId', '_respondentEmail', '_respondentName'],
      cell: response => nameOf(context, response),
    },
    {
      id: '_createDate',
      label: texts.submitted,
      sort: '_createDate',
      cell: ({ createDate }) => dateIn(locale, createDate),
    },
    ...(context.reviews.states.length > 0 ? [reviewed] : []),
    ...(askedForm.appType === 'QUIZ' ? scored : []),
    ...askedForm.questions.filter(isAsked).map(
      (question): Column => ({
        id: question.id,
        label: titleOf(question),
        cell: ({ answers }) => answerInWords(context, question, answers[question.id]) ?? '–',
      }),
    ),
    ...(askedForm.logic?.calculations ?? []).map(
      ({ id }): Column => ({
        id,
        label: id,
        cell: response =>
          calculationIn(context, context.versions.find(response.version), response, id) ?? '–',
      }),
    ),
    {
      id: '_version',
      label: texts.version,
      sort: '_version',
      isNumber: true,
      cell: ({ version }) => version,
    },
    { id: '_language', label: texts.language, sort: '_language', cell: ({ language }) => language ?? '–' },
  ]
}

/** State is a shape and a word. */
export function verdict({ texts }: Pick<ResultsContext, 'texts'>, response: FormResponse): TemplateResult {
  if (response.gradingStatus === 'PENDING') return html`<span class="state pending">${texts.toGrade}</span>`
  if (response.passed === null) return html`–`
  return response.passed
    ? html`<span class="state good">${texts.passed}</span>`
    : html`<span class="state bad">${texts.notPassed}</span>`
}

/** The number beside it says the same. */
export const meter = (percent: number): TemplateResult =>
  html`<svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="6" /><rect class="bar" width=${Math.max(0, Math.min(100, percent))} height="6" /></svg>`
