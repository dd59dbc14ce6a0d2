// What happened to the score of a response after its submission: who graded what and when.
import { html, nothing, type TemplateResult } from 'lit'
import type { GradingEntry, QuestionGradingChange } from '../api/contract.d.ts'
import { titleOf } from './answers.ts'
import { type AskedForm, dateIn, numberIn, type ResultsContext } from './results-context.ts'

export interface History {
  /** Newest first. */
  readonly entries: readonly GradingEntry[]
  /** The name of an author, by id; undefined if this person cannot read the name. */
  nameOf(author: string): string | undefined
}

const LIMIT = 100

/** @throws {ApiError} */
export async function readHistory(
  { api, namesOf }: Pick<ResultsContext, 'api' | 'namesOf'>,
  responseid: string,
): Promise<History> {
  const { body } = await api.call('POST', `${api.form}/response/${responseid}/grade/all`, {
    body: { limit: LIMIT },
  })
  const names = await namesOf(body.map(({ author }) => author))
  return { entries: body.toReversed(), nameOf: author => names.get(author) }
}

export function historyOf(context: ResultsContext, askedForm: AskedForm, { entries, nameOf }: History) {
  const { texts, locale } = context
  if (entries.length === 0) return nothing
  const titles = new Map(askedForm.questions.map(question => [question.id, titleOf(question)]))
  return html`<section class="history" aria-labelledby="history">
    <h3 id="history">${texts.history}</h3>
    <ol>${entries.map(
      entry => html`<li>
        <p>${entry.cause === 'MANUAL' ? texts.gradedByHand : texts.keyCorrected}<span class="soft small"> · ${[nameOf(entry.author), dateIn(locale, entry.createDate)].filter(Boolean).join(' · ')}</span></p>
        <ul>
          ${scoreLine(context, entry)}
          ${Object.entries(entry.questions).map(([id, change]) => questionLine(context, titles.get(id) ?? id, change))}
        </ul>
      </li>`,
    )}</ol>
  </section>`
}

function scoreLine({ texts, locale }: ResultsContext, { from, to }: GradingEntry) {
  const score = ({ score, maxScore }: GradingEntry['from']) =>
    score === null || maxScore === null
      ? '–'
      : texts.points(numberIn(locale, score), numberIn(locale, maxScore))
  const [before, after] = [score(from), score(to)]
  return before === after ? nothing : change(texts, texts.score, before, after)
}

function questionLine(
  { texts, locale }: ResultsContext,
  title: string,
  { from, to }: QuestionGradingChange,
): TemplateResult {
  const points = (grade: QuestionGradingChange['from']) =>
    grade === null ? '–' : grade.points === null ? texts.toGrade : numberIn(locale, grade.points)
  const [before, after] = [points(from), points(to)]
  return before === after
    ? html`<li><span class="soft">${title}</span> <b>${texts.commentChanged}</b></li>`
    : change(texts, title, before, after)
}

const change = (texts: ResultsContext['texts'], title: string, before: string, after: string) =>
  html`<li><span class="soft">${title}</span> ${before} <span aria-hidden="true">→</span><span class="k-hidden">${texts.becomes}</span> <b>${after}</b></li>`
