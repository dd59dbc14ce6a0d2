// Figures of all responses: those of the form, and of each question, as charts or as tables.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import type { QuestionSummary, Summary, SummaryRequest, Timeline } from '../../api/contract.d.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { segments, select } from '../../kit/choose.ts'
import { titleOf } from '../answers.ts'
import { numberIn, percentIn, type ResultsContext } from '../results-context.ts'
import { columns } from './charts/columns.ts'
import { figure, type Mode } from './charts/figure.ts'
import { questionFigures } from './question-figures.ts'
import { itemsCard, namedCard, remark, scoreCard } from './quiz-figures.ts'
import { summaryStyles } from './styles.ts'

/** Days; 0 is all time. */
const PERIODS = [0, 7, 30, 90, 365] as const
/** Reliability is good or fair from these on (Nunnally). */
const GOOD = 0.7
const FAIR = 0.5

export class SummaryView {
  #summary: Summary | undefined
  #mode: Mode = 'CHARTS'
  #days = 0
  #filter: Condition | undefined
  #isReading = false
  #round = 0

  /** @param filter of the table of responses */
  async read(context: ResultsContext, filter: Condition | undefined): Promise<void> {
    const { api, root } = context
    adoptStyles(root, summaryStyles)
    const round = ++this.#round
    this.#filter = filter
    this.#isReading = true
    context.update()
    try {
      const reply = await api.call('POST', `${api.form}/summary`, { body: this.#body() })
      if (round !== this.#round) return
      this.#summary = reply.body
    } catch (error) {
      if (round === this.#round) context.failed(error)
    }
    if (round === this.#round) this.#isReading = false
    context.update()
  }

  #body(): SummaryRequest {
    const since = new Date()
    since.setDate(since.getDate() - this.#days)
    const conditions = [
      ...(this.#filter === undefined ? [] : [this.#filter]),
      ...(this.#days === 0 ? [] : [{ '>=': [{ var: '_createDate' }, since.toISOString()] }]),
    ]
    const [first] = conditions
    if (!first) return {}
    return { filter: conditions.length === 1 ? first : { and: conditions } }
  }

  draw(context: ResultsContext): TemplateResult {
    const { texts } = context
    const summary = this.#summary
    if (!summary) return html`<div class="message" role="status"><span class="spinner"></span></div>`
    const isEmpty = summary.responses === 0
    if (isEmpty && this.#days === 0 && this.#filter === undefined)
      return html`<div class="message"><h2>${texts.empty}</h2><p class="soft">${texts.noSummary}</p></div>`
    return html`<div class="summary" aria-busy=${this.#isReading ? 'true' : 'false'}>
      ${this.#controls(context)}
      ${this.#filter === undefined ? nothing : html`<p class="soft">${texts.filtered}</p>`}
      ${isEmpty ? html`<div class="message"><p>${texts.noneInPeriod}</p></div>` : this.#cards(context, summary)}
    </div>`
  }

  #controls(context: ResultsContext): TemplateResult {
    const { texts } = context
    return html`<div class="bar controls">
      ${segments({
        id: 'summary-mode',
        label: texts.show,
        hidesLabel: true,
        value: this.#mode,
        options: [
          { value: 'CHARTS', label: texts.charts },
          { value: 'TABLES', label: texts.tables },
        ],
        onChange: mode => {
          this.#mode = mode === 'TABLES' ? 'TABLES' : 'CHARTS'
          context.update()
        },
      })}
      ${select({
        id: 'summary-period',
        label: texts.period,
        hidesLabel: true,
        value: String(this.#days),
        options: PERIODS.map(days => ({ value: String(days), label: texts.lastDays(days) })),
        onChange: days => {
          this.#days = Number(days)
          void this.read(context, this.#filter).then(() =>
            context.announce(texts.people(this.#summary?.responses ?? 0)),
          )
        },
      })}
    </div>`
  }

  #cards(context: ResultsContext, summary: Summary): TemplateResult {
    const { texts, root } = context
    const { quiz, questions, timeline } = summary
    const mode = this.#mode
    const show = (index: number) => {
      const heading = root.querySelector<HTMLElement>(`[data-question="${index}"] h2`)
      heading?.scrollIntoView({ block: 'center' })
      heading?.focus({ preventScroll: true })
    }
    return html`${figures(context, summary)}
      <div class="cards">
        ${quiz && quiz.graded > 0 ? scoreCard(context, mode, quiz) : nothing}
        ${timelineCard(context, mode, timeline)}
        ${
          quiz
            ? [
                namedCard(context, mode, texts.grades, quiz.grades),
                namedCard(context, mode, texts.outcomes, quiz.outcomes),
                itemsCard(context, questions, show),
              ]
            : nothing
        }
      </div>
      <div class="cards">
        ${questions.map((question, i) => card(context, mode, question, i))}
      </div>`
  }
}

function figures({ texts, locale }: ResultsContext, { responses, lastDate, quiz }: Summary): TemplateResult {
  const one = (label: string, value: string, note = '') =>
    html`<div><dt>${label}</dt><dd>${value}${note ? html`<span class="soft small">${note}</span>` : nothing}</dd></div>`
  const percent = (value: number) => percentIn(locale, value)
  return html`<dl class="figures card">
    ${one(texts.responses, numberIn(locale, responses))}
    ${
      quiz && quiz.passRate !== null
        ? one(
            texts.passRate,
            percent(quiz.passRate),
            texts.passedOf(numberIn(locale, quiz.passed), numberIn(locale, quiz.passed + quiz.failed)),
          )
        : nothing
    }
    ${
      quiz && quiz.percent.median !== null
        ? one(
            texts.medianScore,
            percent(quiz.percent.median),
            texts.middleHalf(
              percent(quiz.percent.lowerQuartile ?? 0),
              percent(quiz.percent.upperQuartile ?? 0),
            ),
          )
        : nothing
    }
    ${
      quiz && quiz.reliability !== null
        ? one(
            texts.reliability,
            numberIn(locale, quiz.reliability),
            texts.reliabilityIs(
              quiz.reliability >= GOOD ? 'good' : quiz.reliability >= FAIR ? 'fair' : 'weak',
              numberIn(locale, GOOD),
            ),
          )
        : nothing
    }
    ${quiz && quiz.pending > 0 ? one(texts.toBeGraded, numberIn(locale, quiz.pending)) : nothing}
    ${lastDate === null || quiz ? nothing : one(texts.lastAnswer, ...dayAndTime(locale, lastDate))}
  </dl>`
}

function dayAndTime(locale: string, date: string): [day: string, time: string] {
  const as = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, style).format(new Date(date))
  return [as({ dateStyle: 'medium' }), as({ timeStyle: 'short' })]
}

function timelineCard({ texts, locale }: ResultsContext, mode: Mode, { unit, counts }: Timeline) {
  if (counts.length < 2) return nothing
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    ...(unit === 'MONTH' ? { year: '2-digit' } : { day: 'numeric' }),
  })
  const dateOf = (date: string) => format.format(new Date(date))
  return html`<section class="card">
    <h2>${texts.overTime}</h2>
    ${figure(mode, {
      title: texts.overTime,
      chart: columns(
        counts.map(({ date, count }) => ({ tick: dateOf(date), count })),
        count => numberIn(locale, count),
      ),
      head: [texts.units[unit], texts.responses],
      rows: counts.map(({ date, count }) => [dateOf(date), numberIn(locale, count)]),
    })}
  </section>`
}

function card(context: ResultsContext, mode: Mode, question: QuestionSummary, index: number): TemplateResult {
  const { texts, locale } = context
  const { id, text, answered, asked, item } = question
  const isWide = question.rows || question.questions
  return html`<section class="card ${isWide ? 'wide' : ''}" data-question=${index}>
    <h2 tabindex="-1"><span class="soft">${index + 1}</span> ${titleOf({ id, text })}</h2>
    <p class="soft small">${texts.answeredOf(numberIn(locale, answered), numberIn(locale, asked))}${
      item && item.difficulty !== null
        ? ` · ${texts.difficulty} ${percentIn(locale, item.difficulty * 100, 0)}`
        : ''
    }${item && item.discrimination !== null ? ` · ${texts.discrimination} ${numberIn(locale, item.discrimination)}` : ''} ${item ? remark(texts, item) : nothing}</p>
    ${questionFigures(context, mode, question)}
  </section>`
}
