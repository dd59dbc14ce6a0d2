// Figures of all responses: those of the form, and of each question with bars.
import { html, nothing, type TemplateResult } from 'lit'
import { type Bar, bars, columns } from './bars.ts'
import { dateIn, numberIn, percentIn, type ResultsContext } from './context.ts'
import type { Count, Item, QuestionSummary, Summary } from './summary-data.ts'

/** An item is easy or hard beyond these, and its key looks wrong below 0 (classical test theory). */
const EASY = 0.9
const HARD = 0.4
const MAX_SAMPLES = 5

export class SummaryView {
  #summary: Summary | undefined
  #round = 0

  async read(context: ResultsContext, filter: unknown): Promise<void> {
    const { api } = context
    const round = ++this.#round
    try {
      const body = filter === undefined ? {} : { filter }
      const reply = await api.call<Summary>('POST', `${api.form}/summary`, { body })
      if (round !== this.#round) return
      this.#summary = reply.body
    } catch (error) {
      if (round === this.#round) context.failed(error)
    }
    context.update()
  }

  draw(context: ResultsContext): TemplateResult {
    const { texts } = context
    const summary = this.#summary
    if (!summary) return html`<div class="message" role="status"><span class="spinner"></span></div>`
    if (summary.responses === 0)
      return html`<div class="message"><h2>${texts.empty}</h2><p class="soft">${texts.noSummary}</p></div>`
    const { quiz } = summary
    return html`<div class="summary">
      ${figures(context, summary)}
      ${
        quiz && quiz.graded > 0
          ? html`<section class="card"><h2>${texts.distribution}</h2>
              ${columns(context.locale, texts.distribution, quiz.percent.distribution)}
              <p class="soft small">${texts.distributionHint}</p></section>
            ${named(texts.grades, quiz.grades, quiz.graded)}${named(texts.outcomes, quiz.outcomes, quiz.graded)}`
          : nothing
      }
      ${summary.questions.map((question, i) => card(context, question, i + 1))}
    </div>`
  }
}

const named = (title: string, counts: readonly Count[], whole: number) =>
  counts.length === 0
    ? nothing
    : html`<section class="card"><h2>${title}</h2>${bars(
        counts.map(({ id, count }) => ({ label: id, count })),
        whole,
      )}</section>`

function figures({ texts, locale }: ResultsContext, { responses, lastDate, quiz }: Summary): TemplateResult {
  const figure = (label: string, value: string, note = '') =>
    html`<div><dt>${label}</dt><dd>${value}${note ? html`<span class="soft small">${note}</span>` : nothing}</dd></div>`
  return html`<dl class="figures card">
    ${figure(texts.responses, numberIn(locale, responses))}
    ${
      quiz && quiz.passRate !== null
        ? figure(
            texts.passRate,
            percentIn(locale, quiz.passRate),
            texts.passedOf(quiz.passed, quiz.passed + quiz.failed),
          )
        : nothing
    }
    ${quiz && quiz.percent.mean !== null ? figure(texts.meanScore, percentIn(locale, quiz.percent.mean)) : nothing}
    ${quiz && quiz.pending > 0 ? figure(texts.toBeGraded, numberIn(locale, quiz.pending)) : nothing}
    ${lastDate === null ? nothing : figure(texts.lastAnswer, dateIn(locale, lastDate))}
  </dl>`
}

function card(context: ResultsContext, question: QuestionSummary, number: number): TemplateResult {
  const { texts } = context
  return html`<section class="card">
    <h2><span class="soft">${number}</span> ${question.text || question.id}</h2>
    <p class="soft small">${texts.answeredOf(question.answered, question.asked)}</p>
    ${question.item ? analysis(context, question.item) : nothing}
    ${answers(context, question)}
  </section>`
}

function analysis({ texts, locale }: ResultsContext, item: Item): TemplateResult {
  const { difficulty, discrimination } = item
  const remark =
    discrimination !== null && discrimination < 0
      ? html`<span class="state bad">${texts.checkKey}</span>`
      : difficulty !== null && difficulty > EASY
        ? html`<span class="state">${texts.easy}</span>`
        : difficulty !== null && difficulty < HARD
          ? html`<span class="state pending">${texts.hard}</span>`
          : nothing
  return html`<dl class="figures small-figures">
    <div title=${texts.difficultyHint}><dt>${texts.difficulty}</dt><dd>${difficulty === null ? '–' : percentIn(locale, difficulty * 100)}</dd></div>
    <div title=${texts.discriminationHint}><dt>${texts.discrimination}</dt><dd>${discrimination === null ? '–' : numberIn(locale, discrimination)}</dd></div>
    ${remark === nothing ? nothing : html`<div><dt class="k-hidden">${texts.result}</dt><dd>${remark}</dd></div>`}
  </dl>`
}

/** Every kind of figure that the question has. */
function answers(context: ResultsContext, question: QuestionSummary): readonly unknown[] {
  const { texts, locale } = context
  const { answered, choices, other, numbers, nps, yes, no, values, places, rows, samples } = question
  const wrong = new Set(question.item?.wrongChoices?.map(({ id }) => id))
  const percent = (count: number) => (answered === 0 ? '' : percentIn(locale, (count / answered) * 100))
  const bar = ({ id, text = id, count }: Count): Bar => ({
    label: text,
    count,
    note: percent(count),
    ...(question.item && { kind: wrong.has(id) ? ('bad' as const) : ('good' as const) }),
  })
  const plain = (label: string, count: number): Bar => ({ label, count, note: percent(count) })
  return [
    choices && bars([...choices.map(bar), ...(other ? [plain(texts.other, other.count)] : [])], answered),
    wrong.size > 0
      ? html`<p class="soft small">${texts.wrongChoices}: ${question.item?.wrongChoices?.map(({ id, text = id, count }) => `${text} (${count})`).join(', ')}</p>`
      : nothing,
    yes !== undefined && no !== undefined
      ? bars([plain(texts.yes, yes), plain(texts.no, no)], answered)
      : nothing,
    nps
      ? html`<p class="big">${texts.nps(numberIn(locale, nps.score, 0))}</p>${bars(
          [
            { ...plain(texts.promoters, nps.promoters), kind: 'good' },
            plain(texts.passives, nps.passives),
            { ...plain(texts.detractors, nps.detractors), kind: 'bad' },
          ],
          answered,
        )}`
      : nothing,
    numbers && numbers.mean !== null
      ? html`${columns(locale, question.text, numbers.distribution)}
        <p class="soft small">${[
          [texts.mean, numbers.mean],
          [texts.smallest, numbers.min],
          [texts.largest, numbers.max],
        ]
          .map(([label, value]) => `${label} ${numberIn(locale, Number(value))}`)
          .join(' · ')}</p>`
      : nothing,
    question.first && question.last
      ? html`<p class="soft small">${texts.first} ${question.first} · ${texts.last} ${question.last}</p>`
      : nothing,
    values
      ? bars(
          values.map(({ value, count }) => plain(value, count)),
          answered,
        )
      : nothing,
    places
      ? bars(
          places.map(({ id, text = id, first, meanPlace }) => ({
            label: text,
            count: first,
            ...(meanPlace !== null && { note: texts.meanPlace(numberIn(locale, meanPlace)) }),
          })),
          answered,
        )
      : nothing,
    rows?.map(
      row =>
        html`<h3>${row.text ?? row.id}</h3>${bars(
          row.choices.map(({ id, text = id, count }) => plain(text, count)),
          answered,
        )}`,
    ),
    samples && samples.length > 0
      ? html`<h3>${texts.latest}</h3><ul class="samples">${samples.slice(0, MAX_SAMPLES).map(text => html`<li>${text}</li>`)}</ul>`
      : nothing,
  ]
}
