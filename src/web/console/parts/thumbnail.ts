// A small picture of the first questions of a template, drawn from its definition.
import { html, type TemplateResult } from 'lit'
import type { Template, TemplateQuestion } from '../../templates/template.ts'

const MAX_LINES = 4

type Items = readonly { readonly text?: string }[]

/** What is drawn of a question, whatever its type. */
interface Drawn {
  readonly text?: string
  readonly choices?: Items
  readonly max?: number | string
  readonly icon?: string
  /** The rows of a matrix, or the number of rows of a long text. */
  readonly rows?: Items | number
  readonly columns?: Items
}
const itemsOf = (items: Items | number | undefined) =>
  typeof items === 'object' ? items.slice(0, MAX_LINES) : []

const lines = ({ choices }: Drawn, kind: string) =>
  html`<ul class="t-lines ${kind}">${itemsOf(choices).map(({ text }) => html`<li><i></i><span>${text}</span></li>`)}</ul>`

const numbers = () =>
  html`<ol class="t-scale">${Array.from({ length: 11 }, (_, i) => html`<li>${i}</li>`)}</ol>`

const rating = ({ max, icon }: Drawn) =>
  html`<p class="t-rating">${(icon === 'HEART' ? '♥' : icon === 'THUMB' ? '👍' : '★').repeat(Number(max ?? 5))}</p>`

const matrix = ({ rows, columns }: Drawn) =>
  html`<div class="t-matrix">${itemsOf(rows).map(
    ({ text }) =>
      html`<span>${text}</span><span class="dots">${itemsOf(columns).map(() => html`<i></i>`)}</span>`,
  )}</div>`

const field = () => html`<p class="t-field"></p>`
const area = () => html`<p class="t-field t-area"></p>`
const parts = () => html`<p class="t-parts"><i class="t-field"></i><i class="t-field"></i></p>`

/** Types that are drawn in their own way; others are a field. */
const drawings: Readonly<Record<string, (question: Drawn) => TemplateResult>> = {
  SINGLE_CHOICE: question => lines(question, 'radio'),
  MULTIPLE_CHOICE: question => lines(question, 'box'),
  RANKING: question => lines(question, 'rank'),
  YES_NO: () => html`<p class="t-parts"><i class="t-field"></i><i class="t-field"></i></p>`,
  SCALE: numbers,
  RATING: rating,
  MATRIX: matrix,
  LONG_TEXT: area,
  NAME: parts,
}

const picture = (question: TemplateQuestion) => html`<div>
  <p class="t-title">${question.text}</p>
  ${(drawings[question.type] ?? field)(question)}
</div>`

/** A form shows several questions on its page, others show one at a time. */
export function thumbnail({ appType, definition }: Template): TemplateResult {
  const isForm = appType === 'FORM'
  const shown = definition.questions.filter(({ type }) => type !== 'HIDDEN').slice(0, isForm ? MAX_LINES : 1)
  return html`<div class="thumbnail" aria-hidden="true"><div class="t-sheet ${isForm ? '' : 'one'}">
    ${shown.map(picture)}
    <p class="t-button"></p>
  </div></div>`
}
