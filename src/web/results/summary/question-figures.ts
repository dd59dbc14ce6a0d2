// Every kind of figure that a question has, as charts or tables.
import { html, nothing } from 'lit'
import type { Stats } from '../../../engine/questions/shared/tally.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { IdCount, ItemAnalysis, QuestionSummary } from '../../api/contract.d.ts'
import { titleOf } from '../answers.ts'
import { numberIn, percentIn, type ResultsContext } from '../results-context.ts'
import { type Bar, bars } from './charts/bars.ts'
import { figure, type Mode } from './charts/figure.ts'
import { heatGrid, heatTable } from './charts/heat.ts'
import { npsFigure, numbersFigure } from './number-figures.ts'

const MAX_SAMPLES = 5

export interface Drawn {
  readonly context: ResultsContext
  readonly mode: Mode
  /** The question in the latest version; undefined if that version does not have it. */
  readonly question: BaseQuestion | undefined
  readonly title: string
  readonly answered: number
  readonly item?: ItemAnalysis | undefined
}

export function questionFigures(
  context: ResultsContext,
  mode: Mode,
  summary: QuestionSummary,
): readonly unknown[] {
  const question = context.askedForm.questions.find(
    ({ id, type }) => id === summary.id && type === summary.type,
  )
  const { id, text, answered, item } = summary
  return answered === 0
    ? []
    : figures({ context, mode, question, title: titleOf({ id, text }), answered, item }, summary)
}

function figures(drawn: Drawn, stats: Stats): readonly unknown[] {
  const { context, answered } = drawn
  const { texts } = context
  const { choices, other, numbers, nps, yes, no, values, rest, places, rows, cells, entries } = stats
  return [
    choices &&
      countsFigure(drawn, [
        ...choices.map(choice => keyed(drawn.item, choice)),
        ...(other ? [{ label: texts.other, count: other.count }] : []),
      ]),
    other && samples(texts.otherTexts, other.samples),
    yes !== undefined && no !== undefined
      ? countsFigure(drawn, [
          { label: texts.yes, count: yes },
          { label: texts.no, count: no },
        ])
      : nothing,
    nps && numbers ? npsFigure(drawn, nps, numbers) : numbers && numbersFigure(drawn, numbers),
    stats.first && stats.last
      ? html`<p class="soft small">${texts.first} ${stats.first} · ${texts.last} ${stats.last}</p>`
      : nothing,
    values &&
      countsFigure(drawn, [
        ...values.map(({ value, count }) => ({ label: value, count })),
        ...(rest ? [{ label: texts.rest, count: rest }] : []),
      ]),
    places && placesFigure(drawn, places),
    rows && rows.length > 0 ? rowsTable(drawn, rows) : nothing,
    cells && cells.length > 0 ? cellsFigure(drawn, cells) : nothing,
    Object.entries(stats.blanks ?? {}).map(([id, blank]) => [
      html`<h3>${texts.blank(id)}</h3>`,
      figures({ ...drawn, title: texts.blank(id), question: undefined }, blank),
    ]),
    entries && entries.mean !== null
      ? [html`<h3>${texts.entries}</h3>`, numbersFigure({ ...drawn, question: undefined }, entries)]
      : nothing,
    Object.entries(stats.questions ?? {}).map(([id, member]) => {
      const question = membersOf(drawn.question).find(one => one.id === id)
      const title = question ? titleOf(question) : id
      return [
        html`<h3>${title}</h3><p class="soft small">${texts.people(member.answered)}</p>`,
        member.answered > 0
          ? figures({ ...drawn, question, title, answered: member.answered }, member)
          : nothing,
      ]
    }),
    samples(answered > 0 ? texts.latest : '', stats.samples),
  ]
}

const membersOf = (question: (BaseQuestion & { readonly questions?: readonly BaseQuestion[] }) | undefined) =>
  question?.questions ?? []

interface Line {
  readonly label: string
  readonly count: number
  /** Undefined if no key says it. */
  readonly isRight?: boolean | undefined
  /** The mean score of those who chose a wrong answer, in points. */
  readonly meanScore?: number | null | undefined
}

function keyed(item: ItemAnalysis | undefined, { id, text = id, count }: IdCount): Line {
  const wrong = item?.wrongChoices?.find(one => one.id === id)
  return {
    label: text,
    count,
    isRight: item?.wrongChoices && !wrong,
    meanScore: wrong?.meanScore,
  }
}

function countsFigure({ context, mode, title, answered }: Drawn, lines: readonly Line[]) {
  const { texts, locale } = context
  const hasKey = lines.some(({ isRight }) => isRight !== undefined)
  const share = (count: number) => percentIn(locale, (count / answered) * 100)
  const mean = (score: number | null | undefined) =>
    score == null ? undefined : texts.meanScoreOf(numberIn(locale, score), score)
  return figure(mode, {
    title,
    chart: bars(
      lines.map(
        ({ label, count, isRight, meanScore }): Bar => ({
          label,
          note: mean(meanScore),
          share: count / answered,
          figures: [numberIn(locale, count), share(count)],
          isRight,
          tone: isRight === undefined ? undefined : isRight ? 'good' : 'quiet',
        }),
      ),
    ),
    head: [texts.answer, ...(hasKey ? [texts.result] : []), texts.responses, texts.share],
    rows: lines.map(({ label, count, isRight, meanScore }) => [
      meanScore == null ? label : `${label} (${mean(meanScore)})`,
      ...(hasKey ? [isRight === undefined ? '' : isRight ? texts.correct : texts.wrong] : []),
      numberIn(locale, count),
      share(count),
    ]),
  })
}

/** The bar is longer, the nearer the mean place is to the first. */
function placesFigure({ context, mode, title }: Drawn, places: NonNullable<Stats['places']>) {
  const { texts, locale } = context
  const sorted = places.toSorted((a, b) => (a.meanPlace ?? Infinity) - (b.meanPlace ?? Infinity))
  const place = (mean: number | null) => (mean === null ? '–' : numberIn(locale, mean))
  return figure(mode, {
    title,
    chart: bars(
      sorted.map(({ id, text = id, meanPlace, first }) => ({
        label: text,
        share: meanPlace === null ? 0 : (places.length + 1 - meanPlace) / places.length,
        figures: [texts.meanPlace(place(meanPlace)), texts.timesFirst(numberIn(locale, first))],
      })),
    ),
    head: [texts.answer, texts.place, texts.rankedFirst],
    rows: sorted.map(({ id, text = id, meanPlace, first }) => [
      text,
      place(meanPlace),
      numberIn(locale, first),
    ]),
  })
}

/** The most frequent answer of all rows has the darkest cell. */
function rowsTable({ context, mode, title }: Drawn, rows: NonNullable<Stats['rows']>) {
  const { locale } = context
  const most = Math.max(1, ...rows.flatMap(({ choices }) => choices.map(({ percent = 0 }) => percent)))
  return heatTable(
    title,
    [context.texts.row, ...(rows[0]?.choices ?? []).map(({ id, text = id }) => text)],
    rows.map(({ id, text = id, choices }) => ({
      name: text,
      cells: choices.map(({ count, percent = 0 }) => ({
        share: percent / most,
        figure: mode === 'TABLES' ? numberIn(locale, count) : percentIn(locale, percent, 0),
      })),
    })),
  )
}

function cellsFigure(
  { context, mode, title, answered, question }: Drawn,
  cells: NonNullable<Stats['cells']>,
) {
  const { texts, locale } = context
  const most = Math.max(...cells.map(({ count }) => count))
  const percent = (value: number) => percentIn(locale, value)
  return figure(mode, {
    title,
    chart: html`${heatGrid(
      context.api,
      cells.map(({ x, y, count }) => ({ x, y, share: count / most })),
      question?.image,
    )}
      <p class="soft small">${texts.cellsHint}</p>`,
    head: [texts.cell, texts.responses, texts.share],
    rows: cells.map(({ x, y, count }) => [
      texts.cellAt(percent(x * 100), percent(y * 100)),
      numberIn(locale, count),
      percent((count / answered) * 100),
    ]),
  })
}

const samples = (title: string, list: readonly string[] | undefined) =>
  list && list.length > 0
    ? html`<h3>${title}</h3><ul class="samples">${list.slice(0, MAX_SAMPLES).map(text => html`<li>${text}</li>`)}</ul>`
    : nothing
