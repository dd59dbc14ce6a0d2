// Figures of numbers: a distribution with its middle, and the net promoter score.
import { html, nothing } from 'lit'
import { RATING_MAX } from '../../../engine/questions/rating/answer.ts'
import { SCALE } from '../../../engine/questions/scale/answer.ts'
import type { Range } from '../../../engine/questions/shared/number-ranges.ts'
import type { Numbers } from '../../../engine/questions/shared/number-tally.ts'
import type { Stats } from '../../../engine/questions/shared/tally.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import { numberIn, percentIn, type ResultsContext } from '../results-context.ts'
import { type Column, columns, type Marker } from './charts/columns.ts'
import { figure, type Mode } from './charts/figure.ts'
import { type Part, stack } from './charts/stack.ts'
import { type Axis, slotsOf } from './slots.ts'

interface Place {
  readonly context: ResultsContext
  readonly mode: Mode
  readonly title: string
}

const rangeIn = (locale: string, { from, to }: Range): string =>
  from === to ? numberIn(locale, from) : `${numberIn(locale, from)}–${numberIn(locale, to)}`

/** @param tone of each column */
export function distributionFigure(
  { context: { texts, locale }, mode, title }: Place,
  slots: readonly Range[],
  tone: (slot: Range) => Column['tone'] = () => undefined,
  marker?: Marker,
) {
  const all = slots.reduce((sum, { count }) => sum + count, 0)
  return figure(mode, {
    title,
    chart: columns(
      slots.map(slot => ({ tick: numberIn(locale, slot.from), count: slot.count, tone: tone(slot) })),
      count => numberIn(locale, count),
      marker,
    ),
    head: [texts.value, texts.responses, texts.share],
    rows: slots
      .filter(({ count }) => count > 0)
      .map(slot => [
        rangeIn(locale, slot),
        numberIn(locale, slot.count),
        percentIn(locale, (slot.count / all) * 100),
      ]),
  })
}

export function numbersFigure(
  place: Place & { readonly question: BaseQuestion | undefined },
  numbers: Numbers,
) {
  const { texts, locale } = place.context
  if (numbers.mean === null) return nothing
  const facts: [string, number | null][] = [
    [texts.mean, numbers.mean],
    [texts.median, numbers.median],
    [texts.smallest, numbers.min],
    [texts.largest, numbers.max],
  ]
  return html`${distributionFigure(place, slotsOf(numbers.distribution, axisOf(place.question)))}
    <dl class="facts">${facts.map(
      ([label, value]) =>
        html`<div><dt>${label}</dt><dd>${value === null ? '–' : numberIn(locale, value)}</dd></div>`,
    )}</dl>`
}

/** The numbers that a question offers. */
function axisOf(question: (BaseQuestion & Partial<Axis>) | undefined): Axis | undefined {
  if (question?.type === 'RATING') return { min: 1, max: question.max ?? RATING_MAX }
  if (question?.type === 'SCALE') return { min: question.min ?? SCALE.min, max: question.max ?? SCALE.max }
  return undefined
}

const PASSIVE = 7
const PROMOTER = 9

export function npsFigure(place: Place, nps: NonNullable<Stats['nps']>, numbers: Numbers) {
  const { texts, locale } = place.context
  const all = nps.promoters + nps.passives + nps.detractors
  const split = (label: string, count: number, tone: Part['tone']): Part => ({
    label,
    share: count / all,
    figure: percentIn(locale, (count / all) * 100),
    tone,
  })
  const parts = [
    split(texts.detractors, nps.detractors, 'bad'),
    split(texts.passives, nps.passives, 'quiet'),
    split(texts.promoters, nps.promoters, 'good'),
  ]
  const toneOf = ({ from }: Range) => (from >= PROMOTER ? 'good' : from >= PASSIVE ? 'quiet' : 'bad')
  return html`<p class="nps"><span class="big">${signed(locale, nps.score)}</span> <span class="soft small">${texts.npsOf(all)}</span></p>
    ${distributionFigure(place, slotsOf(numbers.distribution, { min: 0, max: 10 }), toneOf)}
    ${figure(place.mode, {
      title: texts.nps,
      chart: stack(parts),
      head: [texts.group, texts.share],
      rows: parts.map(({ label, figure }) => [label, figure]),
    })}`
}

const signed = (locale: string, score: number) =>
  new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(score)
