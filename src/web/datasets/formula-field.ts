// A formula with completion of names and functions. It keeps the typed text while the text is not a formula yet.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { FUNCTION_NAMES } from '../../engine/query/formula-text.ts'
import {
  type Completing,
  type Completion,
  complete,
  completionsAt,
} from '../authoring/conditions/completions.ts'
import type { Subject } from '../authoring/conditions/subjects.ts'
import { icon } from '../kit/icon.ts'
import { describedBy, type RowOptions, row } from '../kit/row.ts'
import type { DesignerTexts } from '../texts/designer-texts.ts'

interface Suggesting extends Completing {
  readonly id: string
  readonly active: number
}

/** What the fields of a page share: at most one list of completions is open. */
export interface FormulaFields {
  suggesting: Suggesting | undefined
}

export interface FormulaOptions extends RowOptions {
  readonly text: string
  /** The names that the formula can read. */
  readonly subjects: readonly Subject[]
  onInput(text: string): void
}

interface Surroundings {
  readonly texts: DesignerTexts
  readonly fields: FormulaFields
  update(): void
}

export function formulaField(
  { texts, fields, update }: Surroundings,
  options: FormulaOptions,
): TemplateResult {
  const { id, text, subjects } = options
  const open = fields.suggesting?.id === id ? fields.suggesting : undefined
  const suggest = (field: HTMLTextAreaElement) => {
    const found = completionsAt(field.value, field.selectionStart, subjects, texts, FUNCTION_NAMES)
    fields.suggesting = found && { ...found, id, active: 0 }
  }
  const close = () => {
    fields.suggesting = undefined
    update()
  }
  const accept = (field: HTMLTextAreaElement, completion: Completion | undefined) => {
    if (!open || !completion) return
    const done = complete(field.value, open, completion)
    fields.suggesting = undefined
    field.value = done.formula
    field.setSelectionRange(done.cursor, done.cursor)
    options.onInput(done.formula)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!open) return
    const field = event.currentTarget as HTMLTextAreaElement
    const count = open.options.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : count - 1
      fields.suggesting = { ...open, active: (open.active + by) % count }
      update()
    } else if (event.key === 'Enter' || event.key === 'Tab') accept(field, open.options[open.active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return row(
    { isStacked: true, ...options },
    html`<div class="formula-box">
      <textarea
        class="formula-text formula-plain"
        id=${id}
        rows="1"
        dir="ltr"
        spellcheck="false"
        autocapitalize="off"
        aria-autocomplete="list"
        aria-controls=${open ? `${id}-list` : nothing}
        aria-activedescendant=${open ? `${id}-option-${open.active}` : nothing}
        aria-invalid=${options.error ? 'true' : nothing}
        aria-describedby=${describedBy(options)}
        .value=${live(text)}
        @input=${(event: Event) => {
          const field = event.target as HTMLTextAreaElement
          suggest(field)
          options.onInput(field.value)
        }}
        @keydown=${onKey}
        @blur=${() => open && close()}
      ></textarea>
      ${open ? list(texts, open, accept) : nothing}
    </div>`,
  )
}

const list = (
  { panels }: DesignerTexts,
  { id, active, options }: Suggesting,
  accept: (field: HTMLTextAreaElement, completion: Completion) => void,
): TemplateResult =>
  html`<ul class="formula-list" id="${id}-list" role="listbox" aria-label=${panels.formula.suggestions}>${options.map(
    (option, i) => html`<li
    role="option"
    id="${id}-option-${i}"
    aria-selected=${i === active ? 'true' : 'false'}
    @pointerdown=${(event: Event) => event.preventDefault()}
    @click=${(event: Event) => {
      const box = (event.currentTarget as HTMLElement).closest('.formula-box')
      const field = box?.querySelector('textarea')
      if (field) accept(field, option)
    }}
  >${icon(option.icon)}<code>${option.text}</code><span>${option.label}</span></li>`,
  )}</ul>`
