// One response: who sent it, its score, and its answers as the page of the result shows them.
import { html, nothing, type TemplateResult } from 'lit'
import { isStored, type StoredFile } from '../../engine/questions/file/answer.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Response as FormResponse, QuestionGrading } from '../api/contract.d.ts'
import { button, iconButton } from '../kit/button.ts'
import { stateInWords } from '../texts/state-in-words.ts'
import { answerInWords, isAsked, titleOf } from './answers.ts'
import { meter, verdict } from './columns.ts'
import { askAndDelete } from './delete/ask.ts'
import { type History, historyOf, readHistory } from './history.ts'
import { calculationIn, notAskedIn } from './logic.ts'
import { type Neighbours, readNeighbours } from './neighbours.ts'
import {
  type AskedForm,
  dateIn,
  nameOf,
  numberIn,
  percentIn,
  type ResultsContext,
  save,
} from './results-context.ts'
import type { ResponseTable } from './table.ts'

export class ResponseView {
  #response: FormResponse | undefined
  #asked: AskedForm | undefined
  #isGone = false
  /** The neighbours of a response that the table does not show. */
  #beside: Neighbours = {}
  #history: History | undefined
  #round = 0

  async read(context: ResultsContext, responseid: string, table: ResponseTable): Promise<void> {
    const { api } = context
    const round = ++this.#round
    this.#isGone = false
    try {
      const { body } = await api.call('GET', `${api.form}/response/${responseid}`)
      const asked = await context.versions.read(body.version)
      if (round !== this.#round) return
      this.#response = body
      this.#asked = asked
      this.#beside = {}
      this.#history = undefined
      void this.#readMore(context, body, table, round)
    } catch (error) {
      if (round !== this.#round) return
      this.#isGone = (error as { readonly status?: number }).status === 404
      this.#response = undefined
      if (!this.#isGone) context.failed(error)
    }
    context.update()
  }

  /** What the page can do without: its failure says nothing. */
  async #readMore(context: ResultsContext, response: FormResponse, table: ResponseTable, round: number) {
    const isCurrent = () => round === this.#round
    const neighbours = async () => {
      await table.reading
      if (table.has(response.responseid)) return
      const beside = await readNeighbours(context, table.list.filter, response)
      if (isCurrent()) this.#beside = beside
    }
    const history = async () => {
      if (response.maxScore === null) return
      const read = await readHistory(context, response.responseid)
      if (isCurrent()) this.#history = read
    }
    const review = async () => {
      if (!context.reviews.find(response.responseid)) await context.reviews.read([response.responseid])
    }
    await Promise.allSettled([neighbours(), history(), review()])
    if (isCurrent()) context.update()
  }

  draw(context: ResultsContext, table: ResponseTable, isAlone: boolean): TemplateResult {
    const { texts, locale } = context
    const response = this.#response
    return html`<div class="bar">
        ${isAlone ? nothing : button({ label: texts.back, icon: 'list', key: 'back', onClick: () => context.open(undefined) })}
        <span class="space"></span>
        ${
          context.isConsole && response
            ? html`${button({ label: texts.print, icon: 'print', key: 'print', onClick: () => print() })}
              ${button({ label: texts.deleteOne, icon: 'trash', key: 'delete', onClick: () => void deleteShown(context, table, response, this.#beside) })}`
            : nothing
        }
        ${toNeighbour(context, table, response, this.#beside, -1)} ${toNeighbour(context, table, response, this.#beside, 1)}
      </div>
      ${
        response
          ? html`<article class="response">
              <h2>${nameOf(context, response)}</h2>
              <p class="soft small">${[emailBelow(context, response), dateIn(locale, response.createDate), texts.versionOf(response.version), response.language].filter(Boolean).join(' · ')}</p>
              ${response.maxScore === null ? nothing : figures(context, response)}
              ${reviewBox(context, response)}
              ${this.#asked ? answers(context, response, this.#asked) : nothing}
              ${this.#history && this.#asked ? historyOf(context, this.#asked, this.#history) : nothing}
            </article>`
          : html`<div class="message" role="status">${this.#isGone ? texts.gone : html`<span class="spinner"></span>`}</div>`
      }`
  }
}

/** Unless it is the heading. */
function emailBelow(context: ResultsContext, response: FormResponse): string | null | undefined {
  const email = response.respondent?.email ?? response.email
  return email === nameOf(context, response) ? undefined : email
}

/** Goes on with the response after it, or back to the table. */
async function deleteShown(
  context: ResultsContext,
  table: ResponseTable,
  response: FormResponse,
  { previous, next }: Neighbours,
) {
  const { responseid } = response
  const { rows = [] } = table.list
  const at = rows.findIndex(row => row.responseid === responseid)
  const beside = at < 0 ? (next ?? previous) : (rows[at + 1] ?? rows[at - 1])?.responseid
  if ((await askAndDelete(context, [responseid], nameOf(context, response))) === 0) return
  await table.read(context)
  context.open(beside)
}

function toNeighbour(
  context: ResultsContext,
  table: ResponseTable,
  response: FormResponse | undefined,
  { previous, next }: Neighbours,
  step: 1 | -1,
): TemplateResult {
  const { texts } = context
  const linked = step > 0 ? next : previous
  return iconButton({
    label: step > 0 ? texts.next : texts.previous,
    icon: step > 0 ? 'arrow-down' : 'arrow-up',
    key: step > 0 ? 'next' : 'previous',
    isDisabled: !response || !(linked || table.hasNeighbour(response.responseid, step)),
    onClick: async () => {
      const beside = linked ?? (response && (await table.neighbour(context, response.responseid, step)))
      if (beside) context.open(beside)
    },
  })
}

function figures(context: ResultsContext, response: FormResponse): TemplateResult {
  const { texts, locale } = context
  const { score, maxScore, percent, grade } = response
  return html`<dl class="figures">
      <div><dt>${texts.score}</dt><dd>${percent === null ? '–' : percentIn(locale, percent)}</dd></div>
      <div><dt>${texts.pointsLabel}</dt><dd>${score === null || maxScore === null ? '–' : texts.points(numberIn(locale, score), numberIn(locale, maxScore))}</dd></div>
      ${grade === null ? nothing : html`<div><dt>${texts.grade}</dt><dd>${grade}</dd></div>`}
      <div><dt>${texts.result}</dt><dd>${verdict(context, response)}</dd></div>
    </dl>
    ${percent === null ? nothing : meter(percent)}`
}

function answers(context: ResultsContext, response: FormResponse, asked: AskedForm): TemplateResult {
  const notAsked = notAskedIn(asked, response)
  const { calculations = [] } = asked.logic ?? {}
  return html`<ol class="answers">${asked.questions
    .filter(isAsked)
    .map(question => answer(context, response, question, notAsked.has(question.id)))}</ol>
    ${
      calculations.length === 0
        ? nothing
        : html`<section class="calculations">
            <h3>${context.texts.calculations}</h3>
            <dl class="figures">${calculations.map(
              ({ id }) =>
                html`<div><dt>${id}</dt><dd dir="auto">${calculationIn(context, asked, response, id) ?? '–'}</dd></div>`,
            )}</dl>
          </section>`
    }`
}

function answer(
  context: ResultsContext,
  response: FormResponse,
  question: BaseQuestion,
  isLeftOut: boolean,
): TemplateResult {
  const given = response.answers[question.id]
  const grading = response.grading?.[question.id]
  const words = answerInWords(context, question, given)
  return html`<li>
    <div class="asked"><h3>${titleOf(question)}</h3>${grading ? mark(context, grading) : nothing}</div>
    ${
      filesIn(given).length > 0
        ? html`<ul class="files">${filesIn(given).map(file => fileLink(context, response, file))}</ul>`
        : html`<p class=${words === undefined ? 'soft' : 'given'}>${words ?? (isLeftOut ? context.texts.notAsked : context.texts.notAnswered)}</p>`
    }
    ${grading?.comment ? html`<p class="soft small">${context.texts.comment(grading.comment)}</p>` : nothing}
  </li>`
}

/** The state of the review, and buttons for the others. */
function reviewBox(context: ResultsContext, { responseid }: FormResponse): unknown {
  const { texts, reviews, locale } = context
  const review = reviews.find(responseid)
  if (reviews.states.length === 0 || !review) return nothing
  const set = async (state: string) => {
    try {
      await reviews.set(responseid, state)
      context.announce(texts.reviewed(stateInWords(state)))
    } catch (error) {
      context.toast(error instanceof Error ? error.message : texts.failed)
    }
    context.update()
  }
  return html`<section class="review" aria-label=${texts.review}>
    <p><span class="soft">${texts.review}</span> <b>${stateInWords(review.state)}</b>${
      review.reviewDate
        ? html` <span class="soft small">${dateIn(locale, review.reviewDate)}</span>`
        : nothing
    }</p>
    <p class="bar">${reviews.states
      .filter(state => state !== review.state)
      .map(state =>
        button({
          label: texts.moveTo(stateInWords(state)),
          kind: 'line',
          key: `review ${state}`,
          onClick: () => void set(state),
        }),
      )}</p>
  </section>`
}

/** The word says what the color says. */
function mark(
  { texts, locale }: ResultsContext,
  { points, maxPoints, correct }: QuestionGrading,
): TemplateResult {
  if (points === null) return html`<span class="state pending">${texts.toGrade}</span>`
  const kind = correct ? 'good' : points > 0 ? 'partly' : 'bad'
  const word = correct ? texts.correct : points > 0 ? texts.partlyCorrect : texts.wrong
  return html`<span class="state ${correct === null ? '' : kind}">${correct === null ? nothing : html`<span class="k-hidden">${word}, </span>`}${texts.points(numberIn(locale, points), numberIn(locale, maxPoints))}</span>`
}

const filesIn = (given: unknown): readonly StoredFile[] =>
  Array.isArray(given) ? given.filter(one => isStored(one)) : []

const fileLink = (context: ResultsContext, response: FormResponse, { fileid, name }: StoredFile) =>
  html`<li>${button({
    label: context.texts.download(name),
    icon: 'paperclip',
    kind: 'line',
    onClick: () =>
      void save(context, `${context.api.form}/response/${response.responseid}/file/${fileid}`, name).catch(
        context.failed,
      ),
  })}</li>`
