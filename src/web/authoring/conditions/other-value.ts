// The control for the other answer or column of a row that compares two of them.
import { html, nothing, type TemplateResult } from 'lit'
import type { Other } from './others.ts'
import { rowSelect } from './row-select.ts'
import type { RowsContext } from './rows-context.ts'

interface OtherOptions {
  readonly id: string
  /** The number of the row, for the label. */
  readonly number: string
  readonly other: string
  readonly others: readonly Other[]
  onChange(name: string): void
}

export function otherControl(
  { texts, readonly }: RowsContext,
  { id, number, other, others, onChange }: OtherOptions,
): TemplateResult {
  const { choose, gone, compared } = texts.panels.conditions
  const found = others.find(({ name }) => name === other || `hidden.${name}` === other)
  return html`${compared.noun ? html`<span class="cond-word">${compared.noun}</span>` : nothing}
    ${rowSelect({
      id,
      label: compared.label(number),
      class: 'cond-subject',
      value: found?.name ?? other,
      isDisabled: readonly,
      options: [
        ...(found ? [] : [{ value: other, label: other === '' ? choose : gone(other) }]),
        ...others.map(({ name, label }) => ({ value: name, label })),
      ],
      onChange,
    })}`
}
