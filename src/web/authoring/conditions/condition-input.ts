// A condition that people change: in sentences, or as a formula where sentences cannot say it.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import { toSentences } from '../../../engine/expressions/sentences.ts'
import { button } from '../../kit/button.ts'
import type { ColumnFilter } from './column-filter.ts'
import { forEditor, fromEditor } from './encode.ts'
import { type FormulaDraft, formulaField, isUsable } from './formula-field.ts'

/** What the page keeps of a condition while people change it. */
export interface ConditionState {
  isFormula: boolean
  draft: FormulaDraft | undefined
  filter: ColumnFilter | undefined
  isLoading: boolean
  /** Why the editor of sentences could not be loaded. */
  problem: string | undefined
}

export const newConditionState = (): ConditionState => ({
  isFormula: false,
  draft: undefined,
  filter: undefined,
  isLoading: false,
  problem: undefined,
})

export interface ConditionInput {
  /** Unique in the root. */
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly error?: string | undefined
  readonly texts: {
    readonly formula: string
    readonly formulaHint: string
    readonly formulaWrong: string
    readonly asFormula: string
    readonly asSentences: string
  }
  /** The label of the button after a failure. */
  readonly again: string
  update(): void
  /** The editor of sentences, which is loaded when it is needed. */
  load(): Promise<ColumnFilter>
  inWords(error: unknown): string
  onChange(condition: Condition | undefined): void
}

const needsFormula = (value: unknown): boolean => {
  const condition = forEditor(value)
  return condition !== undefined && !toSentences(condition)
}
export const isFormula = (state: ConditionState, value: unknown) => state.isFormula || needsFormula(value)

/** False while the typed formula is not a condition, so that the value is an earlier condition. */
export const isComplete = (state: ConditionState, value: unknown): boolean =>
  value !== undefined && !(isFormula(state, value) && state.draft && !isUsable(state.draft, value))

export function conditionInput(state: ConditionState, input: ConditionInput): unknown {
  const { id, label, value, error, texts, update, onChange } = input
  if (isFormula(state, value))
    return formulaField({
      id,
      label: `${label}: ${texts.formula}`,
      value,
      hint: texts.formulaHint,
      wrong: texts.formulaWrong,
      error,
      draft: state.draft,
      onDraft(draft) {
        state.draft = draft
        update()
      },
      onChange,
    })
  const { filter } = state
  if (!filter) {
    if (state.problem === undefined) {
      void load(state, input)
      return html`<span class="spinner"></span>`
    }
    const retry = () => {
      state.problem = undefined
      update()
    }
    return html`<p class="k-error" role="alert">${state.problem}</p>
      ${button({ label: input.again, isSmall: true, key: `${id}-again`, onClick: retry })}`
  }
  filter.set(forEditor(value))
  return html`${filter.draw(condition => onChange(condition && fromEditor(condition)))}
    ${error ? html`<p class="k-error" id="${id}-error" role="alert">${error}</p>` : nothing}`
}

async function load(state: ConditionState, { load, update, inWords }: ConditionInput): Promise<void> {
  if (state.isLoading) return
  state.isLoading = true
  try {
    state.filter = await load()
  } catch (error) {
    state.problem = inWords(error)
  }
  state.isLoading = false
  update()
}

/** Switches between both, if sentences can say the condition. */
export const conditionSwitch = (
  state: ConditionState,
  { value, texts, update }: ConditionInput,
): TemplateResult | typeof nothing =>
  needsFormula(value)
    ? nothing
    : button({
        label: state.isFormula ? texts.asSentences : texts.asFormula,
        isSmall: true,
        onClick() {
          state.isFormula = !state.isFormula
          update()
        },
      })
