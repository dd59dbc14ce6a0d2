// Figures of each question: bars for choices, the mean of numbers, the latest texts.
import { html, nothing, type TemplateResult } from 'lit'
import type { FormData } from '../../api-shapes.ts'
import { formPath } from '../../data.ts'
import type { Context } from '../../page.ts'
import { card, empty, linkButton } from '../../parts/blocks.ts'

interface Bar {
  readonly id: string
  readonly text?: string
  readonly count: number
  readonly percent: number
}

interface Range {
  readonly from: number
  readonly to: number
  readonly count: number
}

interface QuestionFigures {
  readonly id: string
  readonly text?: string
  readonly answered: number
  readonly choices?: readonly Bar[]
  readonly numbers?: { readonly mean: number | null; readonly distribution: readonly Range[] }
  readonly rows?: readonly { readonly id: string; readonly text?: string; readonly choices: readonly Bar[] }[]
  readonly nps?: { readonly score: number }
  readonly yes?: number
  readonly no?: number
  readonly samples?: readonly string[]
}

export interface SummaryData {
  readonly responses: number
  readonly questions: readonly QuestionFigures[]
}

export const readSummary = async ({ call, owner }: Context, form: FormData): Promise<SummaryData> =>
  (await call<SummaryData>('POST', `${formPath(owner, form)}/summary`, { body: {} })).body

export function plainSummary(context: Context, form: FormData, summary: SummaryData): TemplateResult {
  const { texts, format, href } = context
  if (summary.responses === 0)
    return empty({
      title: texts.responses.none,
      text: texts.responses.noneShared,
      actions: linkButton({
        href: href(`/console/apps/${form.appid}/forms/${form.webformid}/share`),
        label: texts.tabs.share,
        kind: 'primary',
      }),
    })
  return html`<p class="soft lead">${texts.summary.responses(summary.responses)}</p>
    <div class="stack">${summary.questions.map(question =>
      card(
        question.text ?? question.id,
        texts.summary.answers(question.answered),
        figures(context, question),
      ),
    )}</div>`

  function figures({ texts }: Context, { choices, yes, no, numbers, nps, rows, samples }: QuestionFigures) {
    const yesNo = withShares([
      { id: texts.summary.yes, count: yes ?? 0 },
      { id: texts.summary.no, count: no ?? 0 },
    ])
    const ranges = (numbers?.distribution ?? []).map(({ from, to, count }) => ({
      id: from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`,
      count,
    }))
    const rounded = (value: number) => format.number(Math.round(value * 10) / 10)
    return html`
      ${nps ? html`<p class="figure">${rounded(nps.score)} <small>${texts.summary.nps}</small></p>` : nothing}
      ${numbers?.mean == null ? nothing : html`<p class="figure">${rounded(numbers.mean)} <small>${texts.summary.mean}</small></p>`}
      ${ranges.length > 0 ? bars(withShares(ranges)) : nothing}
      ${rows ? rows.map(({ id, text, choices }) => html`<h3><bdi>${text ?? id}</bdi></h3>${bars(choices)}`) : nothing}
      ${choices ? bars(choices) : yes === undefined ? nothing : bars(yesNo)}
      ${samples && samples.length > 0 ? html`<ul class="samples">${samples.slice(0, 5).map(text => html`<li><bdi>${text}</bdi></li>`)}</ul>` : nothing}
    `
  }

  function bars(items: readonly Bar[]) {
    return html`<table class="bars"><tbody>${items.map(
      ({ id, text, count, percent }) => html`<tr>
        <th scope="row"><bdi>${text ?? id}</bdi></th>
        <td><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${percent} height="8" /></svg></td>
        <td class="n">${format.number(count)}</td>
      </tr>`,
    )}</tbody></table>`
  }
}

function withShares(items: readonly Omit<Bar, 'percent'>[]): Bar[] {
  const total = items.reduce((sum, { count }) => sum + count, 0)
  return items.map(item => ({ ...item, percent: total === 0 ? 0 : (item.count * 100) / total }))
}
