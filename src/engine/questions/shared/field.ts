// The frame of every question: heading, hint, image, error, and the data that the page's script needs.
// Markup after the GOV.UK Design System: a set of controls is a fieldset with a legend, a single control has a label.

import { pipeHtml } from '../../expressions/pipes.ts'
import { type Child, type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { type BaseQuestion, fieldId, type Image, type RenderContext } from '../type.ts'
import { inlineMarkdown } from './cached-markdown.ts'

/** Several controls under one legend: choices, the parts of a date. */
export function fieldset<Q extends BaseQuestion>(
  question: Q,
  carried: readonly (keyof Q & string)[],
  context: RenderContext,
  controls: Child,
): Html {
  return html`<fieldset class="q" id="${fieldId(question.id)}"${frameData(question, carried)}${describedBy(question, context)}>
<legend><h2>${heading(question, context)}</h2></legend>
${belowHeading(question, context)}${controls}
</fieldset>`
}

/** One control with its label; the control has the id `fieldId(question.id, 1)` and takes `controlData` in its tag. */
export function labelled<Q extends BaseQuestion>(
  question: Q,
  carried: readonly (keyof Q & string)[],
  context: RenderContext,
  control: Child,
): Html {
  return html`<div class="q" id="${fieldId(question.id)}"${frameData(question, carried)}>
<h2><label for="${fieldId(question.id, 1)}">${heading(question, context)}</label></h2>
${belowHeading(question, context)}${control}
</div>`
}

/** The attributes of a labelled control: its id, and the references to hint and error. */
export const controlData = (question: BaseQuestion, context: RenderContext) =>
  html` id="${fieldId(question.id, 1)}"${describedBy(question, context)}${context.error !== undefined && html` aria-invalid="true"`}`

export const picture = ({ image }: BaseQuestion) => image && html`${imageTag(image, 'picture')}\n`

/** Renders an image with its size, if known, so that nothing moves when the image arrives. */
export const imageTag = ({ url, alt, width, height }: Image, className?: string): Html =>
  html`<img${className && html` class="${className}"`} src="${url}" alt="${alt}"${
    width && height && html` width="${width}" height="${height}"`
  }>`

/** The first option of a list, which means no answer. HTML requires one. */
export const blankOption = ({ catalogue }: RenderContext) =>
  html`<option value="">${format(catalogue, message('choice_select'))}</option>`

/** An author's inline Markdown with piped answers. */
export const inWords = (text = '', { pipedValues }: Pick<RenderContext, 'pipedValues'>): Html =>
  pipedValues ? pipeHtml(inlineMarkdown(text), pipedValues) : inlineMarkdown(text)

/** The text of a question, marked if it is optional. */
const heading = (question: BaseQuestion, context: RenderContext) =>
  html`${inWords(question.text, context)}${context.marksOptional && !question.required && html` <span class="optional">${format(context.catalogue, message('optional'))}</span>`}`

/** The members of the question that its script reads, as data attributes. */
function frameData<Q extends BaseQuestion>(question: Q, carried: readonly (keyof Q & string)[]): Html {
  const given = carried.filter(name => question[name] !== undefined)
  const settings = Object.fromEntries(given.map(name => [name, question[name]]))
  return html` data-type="${question.type}"${question.required && html` data-required`}${
    given.length > 0 && html` data-q="${JSON.stringify(settings, withoutText)}"`
  }`
}

/** The texts and images of choices are on the page already. */
const withoutText = (name: string, value: unknown) =>
  name === 'text' || name === 'image' ? undefined : value

function describedBy(question: BaseQuestion, context: RenderContext): Html | false {
  const ids = [
    question.description && fieldId(question.id, 'hint'),
    context.error !== undefined && fieldId(question.id, 'error'),
  ].filter(id => typeof id === 'string' && id !== '')
  return ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`
}

const belowHeading = (question: BaseQuestion, context: RenderContext) =>
  html`${
    question.description &&
    html`<p class="hint" id="${fieldId(question.id, 'hint')}">${inWords(question.description, context)}</p>
`
  }${picture(question)}${
    context.error !== undefined &&
    html`<p class="error" id="${fieldId(question.id, 'error')}"><span class="vh">${format(context.catalogue, message('error_prefix'))}</span>${context.error}</p>
`
  }`
