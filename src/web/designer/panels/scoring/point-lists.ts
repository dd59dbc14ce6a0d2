// Points for each choice, each cell of a matrix, and each range of numbers.
import { html, nothing, type TemplateResult } from 'lit'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import { isThing, memberOf } from '../../../authoring/draft/json.ts'
import { choicesOf } from '../../../authoring/fields/choices.ts'
import { answerValue } from '../../../authoring/fields/questions.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { numberField } from '../../../kit/field.ts'
import { numberValue } from '../../../kit/number-value.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { grid, withPart } from '../shared/answer-control.ts'
import { nextRange, type Ranges } from './model.ts'

interface ListOptions<T> {
  readonly id: string
  readonly value: T | undefined
  onChange(value: T): void
}

type Weights = NonNullable<ScoringRule['weights']>

export function weightsEditor(
  context: DesignerContext,
  question: BaseQuestion,
  options: ListOptions<Weights>,
  choices = choicesOfQuestion(question),
): TemplateResult {
  const panelTexts = context.texts.panels.scoring
  const value = answerValue(question)
  const weights = options.value ?? {}
  // The boundary at which weights that were put together by id become weights again.
  const change = (next: unknown) => options.onChange((next ?? {}) as Weights)
  if (value?.kind === 'record' && choices.length === 0)
    return grid(context, question, value, panelTexts.weights, (row, column, label) => {
      const given = memberOf(memberOf(weights, row), column)
      return pointsInput(context, label, given, points =>
        change(withPart(weights, row, withPart(memberOf(weights, row), column, points))),
      )
    })
  return html`<fieldset class="fields"><legend>${panelTexts.weights}</legend>${choices.map(({ id, label }) =>
    numberField({
      id: `${options.id}-${id}`,
      label,
      isDisabled: context.readonly,
      value: typeof weights[id] === 'number' ? weights[id] : undefined,
      placeholder: '0',
      unit: panelTexts.unit,
      onChange: points => change(withPart(weights, id, points)),
    }),
  )}</fieldset>`
}

function choicesOfQuestion(question: BaseQuestion) {
  const value = answerValue(question)
  return value ? choicesOf(question, value) : []
}

/** A number in a cell of a table. */
export const pointsInput = (
  { readonly }: DesignerContext,
  label: string,
  points: unknown,
  onChange: (points: number | undefined) => void,
) => html`<input
  class="k-field grid-points"
  part="field"
  type="number"
  step="any"
  placeholder="0"
  aria-label=${label}
  ?disabled=${readonly}
  .value=${numberValue(typeof points === 'number' ? points : undefined)}
  @input=${(event: Event) => {
    const field = event.target as HTMLInputElement
    if (!field.validity.badInput) onChange(field.value === '' ? undefined : field.valueAsNumber)
  }}
/>`

export function rangesEditor(context: DesignerContext, options: ListOptions<Ranges>): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const ranges = options.value ?? []
  const bound = (i: number, name: 'min' | 'max', label: string) =>
    numberField({
      id: `${options.id}-${i}-${name}`,
      label,
      isStacked: true,
      isDisabled: readonly,
      value: ranges[i]?.[name],
      placeholder: panelTexts.unlimited,
      onChange: value => {
        const { [name]: _, ...others } = ranges[i] ?? { points: 1 }
        options.onChange(ranges.with(i, { ...others, ...(value !== undefined && { [name]: value }) }))
      },
    })
  return html`<fieldset class="fields"><legend>${panelTexts.ranges}</legend>
    <ol class="lines ranges">${ranges.map(
      (range, i) => html`<li>
        ${bound(i, 'min', panelTexts.from)}
        ${bound(i, 'max', panelTexts.to)}
        ${numberField({
          id: `${options.id}-${i}-points`,
          label: panelTexts.points,
          isStacked: true,
          isDisabled: readonly,
          value: range.points,
          onChange: points => options.onChange(ranges.with(i, { ...range, points: points ?? 0 })),
        })}
        ${
          readonly
            ? nothing
            : iconButton({
                label: panelTexts.removeRange(i + 1),
                icon: 'close',
                onClick: () => options.onChange(ranges.toSpliced(i, 1)),
              })
        }
      </li>`,
    )}</ol>
    ${readonly ? nothing : button({ label: panelTexts.addRange, icon: 'plus', isSmall: true, onClick: () => options.onChange([...ranges, nextRange(ranges)]) })}
  </fieldset>`
}

/** A rule for each blank: its choices, or the texts that it accepts. */
export const blanksOf = (question: BaseQuestion): readonly string[] => {
  const blanks = memberOf(question, 'blanks')
  return isThing(blanks) ? Object.keys(blanks) : []
}
