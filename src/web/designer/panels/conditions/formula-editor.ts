// A formula with completion of names. What is wrong is underlined while it is typed. A formula that cannot be read stays in the
// field and does not reach the document.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { checkExpression } from '../../../../engine/expressions/check.ts'
import { tokensOf } from '../../../../engine/expressions/formula-tokens.ts'
import { parseFormula } from '../../../../engine/expressions/parse-formula.ts'
import { normalizeExpression, printFormula } from '../../../../engine/expressions/print-formula.ts'
import { isSameJson } from '../../../../engine/same-json.ts'
import {
  type Completing,
  type Completion,
  complete,
  completionsAt,
} from '../../../authoring/conditions/completions.ts'
import { expressionFault, nearestName, wrongPart } from '../../../authoring/conditions/formula-faults.ts'
import { findAt, type Place, type Subject } from '../../../authoring/conditions/subjects.ts'
import { focusSoon, panelState } from '../../../authoring/fields/state.ts'
import { button } from '../../../kit/button.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'

export interface FormulaOptions {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly place: Place
  readonly subjects: readonly Subject[]
  /** A condition can be empty; a calculation cannot. */
  readonly isCondition: boolean
  onChange(expression: unknown): void
}

interface FormulaTextDraft {
  readonly text: string
  /** The expression in the document to which the text belongs. */
  readonly of: unknown
}

interface Suggesting extends Completing {
  readonly id: string
  readonly active: number
}

const editing = panelState(() => ({
  drafts: new Map<string, FormulaTextDraft>(),
  suggesting: undefined as Suggesting | undefined,
}))

export function formulaEditor(context: DesignerContext, options: FormulaOptions): TemplateResult {
  const { id, value, subjects } = options
  const { texts, readonly } = context
  const panelTexts = texts.panels.formula
  const state = editing(context)
  const draft = state.drafts.get(id)
  const text = draft && isSameJson(draft.of, value) ? draft.text : printed(value)
  const { sentence, part, nearest } = faultIn(context, options, text)
  const open = state.suggesting?.id === id ? state.suggesting : undefined

  function type(next: string) {
    const isEmpty = next.trim() === ''
    const parsed = isEmpty ? { expression: undefined } : parseFormula(next)
    const isUsable = !('error' in parsed) && (!isEmpty || options.isCondition)
    const expression = isUsable ? parsed.expression : value
    state.drafts.set(id, { text: next, of: expression })
    if (isUsable && !isSameJson(expression, value)) options.onChange(expression)
    context.update()
  }
  function suggest(field: HTMLTextAreaElement) {
    const found = completionsAt(field.value, field.selectionStart, subjects, texts)
    state.suggesting = found && { ...found, id, active: 0 }
  }
  function accept(field: HTMLTextAreaElement, completion: Completion | undefined) {
    if (!open || !completion) return
    const done = complete(field.value, open, completion)
    state.suggesting = undefined
    field.value = done.formula
    field.setSelectionRange(done.cursor, done.cursor)
    type(done.formula)
  }
  function onKey(event: KeyboardEvent) {
    if (!open) return
    const field = event.currentTarget as HTMLTextAreaElement
    const count = open.options.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : count - 1
      state.suggesting = { ...open, active: (open.active + by) % count }
      context.update()
    } else if (event.key === 'Enter' || event.key === 'Tab') accept(field, open.options[open.active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function close() {
    state.suggesting = undefined
    context.update()
  }
  return html`<div class="formula">
    <div class="formula-box">
      <pre class="formula-back" aria-hidden="true">${painted(text, part)}${'\n'}</pre>
      <textarea
        class="formula-text"
        part="field"
        id=${id}
        rows="1"
        dir="ltr"
        spellcheck="false"
        autocapitalize="off"
        aria-label=${panelTexts.label(options.label)}
        aria-autocomplete="list"
        aria-controls=${open ? `${id}-list` : nothing}
        aria-activedescendant=${open ? `${id}-option-${open.active}` : nothing}
        aria-invalid=${sentence ? 'true' : nothing}
        aria-describedby=${sentence ? `${id}-error` : text === '' ? `${id}-hint` : nothing}
        placeholder=${panelTexts.placeholder}
        ?readonly=${readonly}
        .value=${live(text)}
        @input=${(event: InputEvent) => {
          const field = event.target as HTMLTextAreaElement
          suggest(field)
          type(field.value)
        }}
        @keydown=${onKey}
        @blur=${() => open && close()}
      ></textarea>
      ${
        open
          ? html`<ul class="formula-list" id="${id}-list" role="listbox" aria-label=${panelTexts.suggestions}>${open.options.map(
              (option, i) => html`<li
                role="option"
                id="${id}-option-${i}"
                aria-selected=${i === open.active ? 'true' : 'false'}
                @pointerdown=${(event: Event) => event.preventDefault()}
                @click=${(event: Event) => {
                  const box = (event.currentTarget as HTMLElement).closest('.formula-box')
                  const field = box?.querySelector('textarea')
                  if (field) accept(field, option)
                }}
              >${icon(option.icon)}<code>${option.text}</code><span>${option.label}</span></li>`,
            )}</ul>`
          : nothing
      }
    </div>
    ${
      sentence
        ? html`<p class="k-error formula-error" id="${id}-error">${icon('error')}<span>${sentence}</span></p>${
            nearest !== undefined && part && !readonly
              ? button({
                  label: panelTexts.use(nearest),
                  kind: 'line',
                  isSmall: true,
                  onClick: () => {
                    type(text.slice(0, part.start) + nearest + text.slice(part.end))
                    focusSoon(context, `#${id}`)
                  },
                })
              : nothing
          }`
        : text === ''
          ? html`<p class="k-hint" id="${id}-hint">${panelTexts.hint}</p>`
          : nothing
    }
  </div>`
}

const printed = (value: unknown): string =>
  value === undefined ? '' : (printFormula(normalizeExpression(value)) ?? JSON.stringify(value))

interface Fault {
  readonly sentence?: string
  /** A name to use instead of the part. */
  readonly nearest?: string
  /** The part of the text to underline. */
  readonly part?: { readonly start: number; readonly end: number }
}

function faultIn(
  { document, texts }: DesignerContext,
  { place, isCondition, subjects }: FormulaOptions,
  text: string,
): Fault {
  if (text.trim() === '') return isCondition ? {} : { sentence: texts.formula.value('') }
  const parsed = parseFormula(text)
  if ('error' in parsed) {
    const { error } = parsed
    const start = Math.min(error.position, Math.max(0, text.length - 1))
    return {
      sentence: texts.formula[error.expected](error.found),
      part: { start, end: start + Math.max(1, error.length) },
    }
  }
  const [fault] = checkExpression(parsed.expression, findAt(document, place)).faults
  if (!fault) return {}
  const part = wrongPart(text, parsed.expression, fault)
  const isUnknown = fault.code === 'reference_dangling'
  const nearest = isUnknown && part ? nearestName(text.slice(part.start, part.end), subjects) : undefined
  return {
    sentence: expressionFault(texts, fault),
    ...(part && { part }),
    ...(nearest !== undefined && { nearest }),
  }
}

/** The formula with its names and constants in colors, and the wrong part underlined. */
function painted(text: string, wrong: Fault['part']): unknown {
  const pieces: unknown[] = []
  let end = 0
  for (const token of tokensOf(text)) {
    if (token.kind === 'end') break
    pieces.push(text.slice(end, token.position))
    const stop = token.kind === 'unknown' ? text.length : token.position + token.text.length
    const isWrong = wrong && token.position < wrong.end && stop > wrong.start
    pieces.push(
      html`<span class="t-${token.kind} ${isWrong ? 't-wrong' : ''}">${text.slice(token.position, stop)}</span>`,
    )
    end = stop
  }
  return [...pieces, text.slice(end)]
}

export { formulaStyles } from '../../../authoring/conditions/formula-styles.ts'
