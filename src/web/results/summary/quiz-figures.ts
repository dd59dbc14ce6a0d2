// The results of a quiz, and how each of its questions works.
import { html, nothing, type TemplateResult } from 'lit'
import type { IdCount, ItemAnalysis, QuestionSummary, QuizSummary } from '../../api/contract.d.ts'
import { titleOf } from '../answers.ts'
import { numberIn, percentIn, type ResultsContext } from '../results-context.ts'
import { bars, part } from './charts/bars.ts'
import { figure, type Mode } from './charts/figure.ts'
import { distributionFigure } from './number-figures.ts'
import { slotsOf } from './slots.ts'

/** An item is easy or hard beyond these, and its key looks wrong below 0 (classical test theory). */
const EASY = 0.9
const HARD = 0.4

export function scoreCard(context: ResultsContext, mode: Mode, quiz: QuizSummary): TemplateResult {
  const { texts, locale } = context
  const { passPercent, percent } = quiz
  const slots = slotsOf(percent.distribution, { min: 0, max: 100 })
  const [min, max] = [slots[0]?.from ?? 0, slots.at(-1)?.to ?? 100]
  const isIn = passPercent !== null && passPercent >= min && passPercent <= max && max > min
  return html`<section class="card">
    <h2>${texts.distribution}</h2>
    ${distributionFigure(
      { context, mode, title: texts.distribution },
      slots,
      ({ from, to }) => (passPercent !== null && (from + to) / 2 < passPercent ? 'quiet' : undefined),
      isIn
        ? { at: (passPercent - min) / (max - min), text: texts.passMark(percentIn(locale, passPercent)) }
        : undefined,
    )}
    <p class="soft small">${texts.distributionHint}</p>
  </section>`
}

export const namedCard = (
  { texts, locale }: ResultsContext,
  mode: Mode,
  title: string,
  counts: readonly IdCount[],
): TemplateResult | typeof nothing => {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const share = (count: number) => percentIn(locale, (count / all) * 100)
  return all === 0
    ? nothing
    : html`<section class="card"><h2>${title}</h2>${figure(mode, {
        title,
        chart: bars(
          counts.map(({ id, text = id, count }) => ({
            label: text,
            share: count / all,
            figures: [numberIn(locale, count), share(count)],
          })),
        ),
        head: [title, texts.responses, texts.share],
        rows: counts.map(({ id, text = id, count }) => [text, numberIn(locale, count), share(count)]),
      })}</section>`
}

/** One line for each question that is scored. Its name leads to its figures. */
export function itemsCard(
  { texts, locale }: ResultsContext,
  questions: readonly QuestionSummary[],
  show: (index: number) => void,
): TemplateResult | typeof nothing {
  const scored = questions.flatMap((question, index) =>
    question.item ? [{ ...question, item: question.item, index }] : [],
  )
  if (scored.length === 0) return nothing
  return html`<section class="card wide">
    <h2>${texts.items}</h2>
    <p class="soft small">${texts.difficulty}: ${texts.difficultyHint} ${texts.discrimination}: ${texts.discriminationHint}</p>
    <div class="scroll" role="region" aria-label=${texts.items} tabindex="0"><table class="items">
      <thead><tr>
        <th scope="col" class="number">${texts.number}</th><th scope="col">${texts.question}</th>
        <th scope="col">${texts.difficulty}</th><th scope="col">${texts.discrimination}</th><th scope="col">${texts.remark}</th>
      </tr></thead>
      <tbody>${scored.map(({ id, text, item, index }) => {
        const { difficulty, discrimination } = item
        return html`<tr>
          <td class="number soft">${index + 1}</td>
          <th scope="row"><button type="button" class="opener" @click=${() => show(index)}>${titleOf({ id, text })}</button></th>
          <td><span class="measure">${difficulty === null ? '–' : percentIn(locale, difficulty * 100, 0)}<span class="track"><span class="fill" .style=${part(difficulty ?? 0)}></span></span></span></td>
          <td><span class="measure">${discrimination === null ? '–' : numberIn(locale, discrimination)}<span class="track middle"><span class="fill ${(discrimination ?? 0) < 0 ? 'bad' : ''}" .style=${part(Math.abs(discrimination ?? 0))}></span></span></span></td>
          <td>${remark(texts, item)}</td>
        </tr>`
      })}</tbody>
    </table></div>
  </section>`
}

export function remark(texts: ResultsContext['texts'], { difficulty, discrimination }: ItemAnalysis) {
  if (discrimination !== null && discrimination < 0)
    return html`<span class="state bad">${texts.checkKey}</span>`
  if (difficulty !== null && difficulty > EASY) return html`<span class="state">${texts.easy}</span>`
  if (difficulty !== null && difficulty < HARD) return html`<span class="state pending">${texts.hard}</span>`
  return nothing
}
