// The control for the value of a row, by the kind of the answer and by what its operator compares with.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { type Constant, ROW_VALUES, type Row } from '../../../engine/expressions/sentence-rows.ts'
import type { Value } from '../../../engine/expressions/value.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import { iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { typedText } from '../../kit/typed-text.ts'
import { type ChoiceLabel, choicesOf } from '../fields/choices.ts'
import { fromLocal, toLocal } from '../fields/instants.ts'
import { withConstant } from './draft-rows.ts'
import type { RowsContext } from './rows-context.ts'

interface ValueOptions {
  readonly id: string
  readonly label: string
  readonly row: Row
  readonly value: Value
  readonly question: BaseQuestion | undefined
  onChange(value: Row['value']): void
}

export function valueControl(context: RowsContext, options: ValueOptions): TemplateResult {
  const { row, value } = options
  const kind = value.kind === 'list' ? (value.item?.kind ?? 'text') : value.kind
  const choices = choicesOf(options.question, value)
  const given = row.value === undefined ? [] : [row.value].flat()
  const expected = ROW_VALUES[row.operator]
  const set = (i: number, one: Constant | undefined) => options.onChange(withConstant(row, i, one))
  const field = (i: number, label = options.label) =>
    choices.length > 0
      ? choiceSelect(context, `${options.id}-${i}`, label, choices, given[i], one => set(i, one))
      : constantField(context, `${options.id}-${i}`, label, kind, given[i], one => set(i, one))
  if (expected === 'one') return field(0)
  const texts = context.texts.panels.conditions
  if (expected === 'two')
    return html`${field(0, texts.low)} <span class="cond-word">${texts.and}</span> ${field(1, texts.high)}`
  return choices.length > 0
    ? choiceChips(context, options, choices, given)
    : html`<span class="cond-values">${given.map(
        (_, i) =>
          html`<span class="cond-one">${field(i)}${iconButton({
            label: texts.removeValue(i + 1),
            icon: 'close',
            onClick: () => set(i, undefined),
          })}</span>`,
      )}${field(given.length)}</span>`
}

const choiceSelect = (
  { texts, readonly }: RowsContext,
  id: string,
  label: string,
  choices: readonly ChoiceLabel[],
  given: Constant | undefined,
  onChange: (value: Constant | undefined) => void,
): TemplateResult => html`<span class="k-select cond-value"><select
  class="k-field"
  part="field"
  id=${id}
  aria-label=${label}
  ?disabled=${readonly}
  .value=${live(String(given ?? ''))}
  @change=${(event: Event) => {
    const { value } = event.target as HTMLSelectElement
    onChange(value === '' ? undefined : value)
  }}
>
  ${given === undefined ? html`<option value="">${texts.panels.conditions.choose}</option>` : nothing}
  ${
    given !== undefined && !choices.some(choice => choice.id === given)
      ? html`<option value=${given} selected>${texts.panels.conditions.gone(String(given))}</option>`
      : nothing
  }
  ${choices.map(choice => html`<option value=${choice.id} ?selected=${choice.id === given}>${choice.label}</option>`)}
</select>${icon('chevron-down')}</span>`

/** The chosen choices as chips, and a select that adds another one. */
function choiceChips(
  context: RowsContext,
  { id, label, onChange }: ValueOptions,
  choices: readonly ChoiceLabel[],
  given: readonly Constant[],
): TemplateResult {
  const texts = context.texts.panels.conditions
  const left = choices.filter(choice => !given.includes(choice.id))
  const labels = new Map<Constant, string>(choices.map(choice => [choice.id, choice.label]))
  const without = (value: Constant) => {
    const next = given.filter(one => one !== value)
    onChange(next.length === 0 ? undefined : next)
  }
  return html`<span class="cond-values">
    ${given.map(value => {
      const name = labels.get(value) ?? texts.gone(String(value))
      return html`<span class="cond-chip">${name}${
        context.readonly
          ? nothing
          : html`<button type="button" aria-label=${texts.removeChoice(name)} @click=${() => without(value)}>${icon('close')}</button>`
      }</span>`
    })}
    ${
      left.length === 0 || context.readonly
        ? nothing
        : html`<span class="k-select cond-value"><select
            class="k-field"
            part="field"
            id=${id}
            aria-label=${label}
            .value=${live('')}
            @change=${(event: Event) => {
              const field = event.target as HTMLSelectElement
              onChange([...given, field.value])
              field.value = ''
            }}
          ><option value="">${given.length === 0 ? texts.choose : texts.addChoice}</option>${left.map(
            choice => html`<option value=${choice.id}>${choice.label}</option>`,
          )}</select>${icon('chevron-down')}</span>`
    }
  </span>`
}

const INPUT_TYPES: Readonly<Partial<Record<Value['kind'], string>>> = {
  number: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
}

const constantField = (
  { readonly }: RowsContext,
  id: string,
  label: string,
  kind: Value['kind'],
  given: Constant | undefined,
  onChange: (value: Constant | undefined) => void,
): TemplateResult => html`<input
  class="k-field cond-constant ${kind === 'number' ? 'cond-number' : ''}"
  part="field"
  id=${id}
  type=${INPUT_TYPES[kind] ?? 'text'}
  step=${kind === 'number' ? 'any' : nothing}
  aria-label=${label}
  dir=${kind === 'text' ? 'auto' : nothing}
  ?disabled=${readonly}
  .value=${typedText(kind === 'datetime' ? toLocal(String(given ?? '')) : String(given ?? ''))}
  @change=${(event: Event) => onChange(constantIn(event.target as HTMLInputElement, kind))}
/>`

function constantIn({ value, valueAsNumber }: HTMLInputElement, kind: Value['kind']): Constant | undefined {
  if (value === '') return undefined
  if (kind === 'number') return Number.isFinite(valueAsNumber) ? valueAsNumber : undefined
  return kind === 'datetime' ? fromLocal(value) : value
}
