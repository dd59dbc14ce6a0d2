// The latest responses as a plain table.
import { html, nothing, type TemplateResult } from 'lit'
import type { FormData, Question } from '../../api-shapes.ts'
import { formPath } from '../../data.ts'
import type { Context } from '../../page.ts'

const LIMIT = 50
const MAX_COLUMNS = 5
const WITHOUT_ANSWER = ['STATEMENT', 'PAGE_BREAK']

interface Answered {
  readonly responseid: string
  readonly createDate: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly percent?: number | null
}

export const readPlain = async ({ call, owner }: Context, form: FormData): Promise<readonly Answered[]> =>
  (
    await call<readonly Answered[]>('POST', `${formPath(owner, form)}/response/all`, {
      body: { limit: LIMIT, sort: { by: '_createDate', order: 'DESC' } },
    })
  ).body

export function plainTable(context: Context, form: FormData, responses: readonly Answered[]): TemplateResult {
  const { texts, format } = context
  const questions = form.questions.filter(({ type }) => !WITHOUT_ANSWER.includes(type)).slice(0, MAX_COLUMNS)
  const isQuiz = form.appType === 'QUIZ'
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${texts.tabs.responses}><table class="table">
    <caption class="k-hidden">${texts.responses.caption(form.name)}</caption>
    <thead><tr>
      <th scope="col">${texts.responses.submitted}</th>
      ${isQuiz ? html`<th scope="col" class="n">${texts.responses.score}</th>` : nothing}
      ${questions.map(({ id, text = id }) => html`<th scope="col"><bdi>${text}</bdi></th>`)}
    </tr></thead>
    <tbody>${responses.map(
      ({ createDate, answers, percent }) => html`<tr>
        <th scope="row">${format.time(createDate)}</th>
        ${isQuiz ? html`<td class="n">${percent == null ? '–' : `${format.number(percent)} %`}</td>` : nothing}
        ${questions.map(question => html`<td><bdi class="clip answer">${inWords(question, answers[question.id])}</bdi></td>`)}
      </tr>`,
    )}</tbody>
  </table></div>`
}

/** An answer as text: the texts of choices instead of their ids. */
function inWords(question: Question, answer: unknown): string {
  if (answer === undefined || answer === null) return ''
  if (Array.isArray(answer)) return answer.map(one => inWords(question, one)).join(', ')
  if (typeof answer === 'object') return Object.values(answer).map(String).join(', ')
  const choices = Array.isArray(question['choices'])
    ? (question['choices'] as { id: string; text: string }[])
    : []
  return choices.find(({ id }) => id === answer)?.text ?? String(answer)
}
