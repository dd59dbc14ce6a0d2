// An answer of any question, for its key and to try it: the control follows from the kind of the answer.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Value } from '../../../../engine/expressions/value.ts'
import { questionTypes } from '../../../../engine/questions/index.ts'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import { memberOf } from '../../../authoring/draft/json.ts'
import { choicesOf, partLabel } from '../../../authoring/fields/choices.ts'
import { instantField } from '../../../authoring/fields/instant-field.ts'
import { answerValue } from '../../../authoring/fields/questions.ts'
import { iconButton } from '../../../kit/button.ts'
import { checks, neverSent, segments } from '../../../kit/choose.ts'
import { numberField, textField } from '../../../kit/field.ts'
import { group } from '../../../kit/row.ts'
import type { DesignerContext } from '../../designer-context.ts'

export interface AnswerOptions {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly pointer?: string
  onChange(value: unknown): void
}

export function answerControl(
  context: DesignerContext,
  question: BaseQuestion,
  options: AnswerOptions,
): TemplateResult {
  const value = answerValue(question)
  if (!value) return html``
  const { scoring } = questionTypes.get(question.type) ?? {}
  if (scoring === 'RANKING') return orderControl(context, question, options)
  if (scoring === 'MATRIX') return gridControl(context, question, value, options)
  return control(context, question, value, options)
}

function control(
  context: DesignerContext,
  question: BaseQuestion,
  value: Value,
  options: AnswerOptions,
): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const { onChange } = options
  const shared = { ...options, isDisabled: readonly }
  const text = typeof options.value === 'string' ? options.value : ''
  const type = (next: string) => onChange(next === '' ? undefined : next)
  switch (value.kind) {
    case 'choice':
      return radios(context, choicesOf(question, value), options)
    case 'list':
      return checks({
        ...shared,
        values: Array.isArray(options.value) ? options.value.map(String) : [],
        options: choicesOf(question, value).map(({ id, label }) => ({ value: id, label })),
        onChange: chosen => onChange(chosen.length > 0 ? chosen : undefined),
      })
    case 'boolean':
      return segments({
        ...shared,
        value: String(options.value ?? ''),
        options: [
          { value: 'true', label: panelTexts.yes },
          { value: 'false', label: panelTexts.no },
        ],
        onChange: chosen => onChange(chosen === 'true'),
      })
    case 'number':
      return numberField({
        ...shared,
        value: typeof options.value === 'number' ? options.value : undefined,
        onChange,
      })
    case 'datetime':
      return instantField({ ...shared, value: text, onChange })
    case 'record':
      return recordControl(context, question, value, options)
    default:
      return textField({
        ...shared,
        value: text,
        ...(value.kind !== 'text' && { type: value.kind }),
        onInput: type,
      })
  }
}

const radios = (
  { readonly }: DesignerContext,
  choices: readonly { readonly id: string; readonly label: string }[],
  options: AnswerOptions,
): TemplateResult =>
  group(
    { ...options, isStacked: true, isDisabled: readonly },
    html`<form class="k-checks" @submit=${neverSent}>${choices.map(
      ({ id, label }) => html`<label class="k-check"><input
        type="radio"
        name=${options.id}
        .checked=${live(options.value === id)}
        @change=${() => options.onChange(id)}
      /><span dir="auto">${label}</span></label>`,
    )}</form>`,
  )

const recordControl = (
  context: DesignerContext,
  question: BaseQuestion,
  value: Value,
  options: AnswerOptions,
): TemplateResult => html`<fieldset class="fields">
  <legend>${options.label}</legend>
  ${Object.entries(value.members ?? {}).map(([name, member]) =>
    control(context, question, member, {
      id: `${options.id}-${name}`,
      label: partLabel(question, name, context.texts),
      value: memberOf(options.value, name),
      onChange: part => options.onChange(withPart(options.value, name, part)),
    }),
  )}
</fieldset>`

/** The answer with another part; undefined without any. */
export function withPart(answer: unknown, name: string, part: unknown): unknown {
  const { [name]: _, ...others } = { ...(answer as Readonly<Record<string, unknown>> | undefined) }
  const changed = part === undefined ? others : { ...others, [name]: part }
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** Choices in an order, with buttons that move them. Choices that the order lacks are at its end. */
export function orderControl(
  context: DesignerContext,
  question: BaseQuestion,
  options: AnswerOptions,
): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const value = answerValue(question)
  const choices = value ? choicesOf(question, value) : []
  const given = Array.isArray(options.value) ? options.value.map(String) : []
  const place = new Map(given.map((id, i) => [id, i]))
  const ordered = choices.toSorted(
    (a, b) => (place.get(a.id) ?? choices.length) - (place.get(b.id) ?? choices.length),
  )
  const move = (from: number, by: -1 | 1) => {
    const ids = ordered.map(({ id }) => id)
    const [moved = ''] = ids.splice(from, 1)
    ids.splice(from + by, 0, moved)
    options.onChange(ids)
    context.announce(panelTexts.movedTo(from + by + 1, ids.length))
  }
  return group(
    { ...options, isStacked: true, isDisabled: readonly },
    html`<ol class="order">${ordered.map(
      ({ label }, i) => html`<li><span class="order-number">${i + 1}</span><span dir="auto">${label}</span>
        ${iconButton({ label: panelTexts.moveUp(label), icon: 'arrow-up', isDisabled: i === 0, onClick: () => move(i, -1) })}
        ${iconButton({ label: panelTexts.moveDown(label), icon: 'arrow-down', isDisabled: i === ordered.length - 1, onClick: () => move(i, 1) })}</li>`,
    )}</ol>
    ${
      given.length === 0 && ordered.length > 0
        ? html`<button type="button" class="k-button k-line k-small" @click=${() => options.onChange(ordered.map(({ id }) => id))}>${panelTexts.useOrder}</button>`
        : nothing
    }`,
  )
}

/** Marks in the cells of a matrix. */
function gridControl(
  context: DesignerContext,
  question: BaseQuestion,
  value: Value,
  options: AnswerOptions,
): TemplateResult {
  const isMultiple = memberOf(question, 'multiple') === true
  const toggle = (row: string, column: string) => {
    const before = memberOf(options.value, row)
    if (!isMultiple) return options.onChange(withPart(options.value, row, column))
    const list = Array.isArray(before) ? before.map(String) : []
    const next = list.includes(column) ? list.filter(one => one !== column) : [...list, column]
    options.onChange(withPart(options.value, row, next.length > 0 ? next : undefined))
  }
  return grid(context, question, value, options.label, (row, column, label) => {
    const given = memberOf(options.value, row)
    return html`<label class="grid-mark"><input
      type=${isMultiple ? 'checkbox' : 'radio'}
      name="${options.id}-${row}"
      aria-label=${label}
      ?disabled=${context.readonly}
      .checked=${live(Array.isArray(given) ? given.includes(column) : given === column)}
      @change=${() => toggle(row, column)}
    /></label>`
  })
}

/** A table with a control in each cell of a matrix. */
export const grid = (
  { texts }: DesignerContext,
  question: BaseQuestion,
  value: Value,
  label: string,
  cell: (row: string, column: string, label: string) => unknown,
): TemplateResult => {
  const rows = Object.entries(value.members ?? {})
  const [[, first] = []] = rows
  const columns = first ? choicesOf(question, first) : []
  return html`<div class="panel-scroll" role="group" aria-label=${label}><table class="grid">
    <thead><tr><td></td>${columns.map(column => html`<th scope="col" dir="auto">${column.label}</th>`)}</tr></thead>
    <tbody>${rows.map(([row]) => {
      const name = partLabel(question, row, texts)
      return html`<tr><th scope="row" dir="auto">${name}</th>${columns.map(
        column => html`<td>${cell(row, column.id, `${name}: ${column.label}`)}</td>`,
      )}</tr>`
    })}</tbody>
  </table></div>`
}
