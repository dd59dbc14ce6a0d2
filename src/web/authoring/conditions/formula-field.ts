// A condition as a formula, for what sentences cannot say.
import type { TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import { parseFormula } from '../../../engine/expressions/parse-formula.ts'
import { normalizeExpression, printFormula } from '../../../engine/expressions/print-formula.ts'
import { isSameJson } from '../../../engine/same-json.ts'
import { textArea } from '../../kit/field.ts'
import { isNoCondition } from './encode.ts'

/** A text that is typed, and the condition that it stood for. */
export interface FormulaDraft {
  readonly text: string
  readonly of: unknown
}

export interface FormulaOptions {
  /** The id of the condition. The field adds `-formula`. */
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly hint: string
  /** Shown while the text is not a formula. */
  readonly wrong: string
  readonly error?: string | undefined
  readonly draft: FormulaDraft | undefined
  onDraft(draft: FormulaDraft): void
  onChange(condition: Condition): void
}

/** The text of a draft; that of the value, if the draft is of another one. */
function textOf(draft: FormulaDraft | undefined, value: unknown): string {
  if (draft && isSameJson(draft.of ?? null, value ?? null)) return draft.text
  if (value === undefined || isNoCondition(value)) return ''
  return printFormula(normalizeExpression(value)) ?? JSON.stringify(value)
}

/** Undefined for a text that is not a formula, and for a constant. */
function conditionOf(text: string): Condition | undefined {
  const parsed = parseFormula(text)
  const isCondition =
    !('error' in parsed) && typeof parsed.expression === 'object' && parsed.expression !== null
  // An object of the parser is one operator with its operands.
  return isCondition ? (parsed.expression as Condition) : undefined
}

/** False if the text is not a condition, so that the value is an earlier condition. */
export const isUsable = (draft: FormulaDraft, value: unknown): boolean =>
  !isSameJson(draft.of ?? null, value ?? null) || conditionOf(draft.text) !== undefined

export function formulaField(options: FormulaOptions): TemplateResult {
  const { id, label, value, hint, wrong, error, draft, onDraft, onChange } = options
  const text = textOf(draft, value)
  return textArea({
    id: `${id}-formula`,
    label,
    hidesLabel: true,
    isCode: true,
    value: text,
    hint,
    error: draft && !isUsable(draft, value) ? wrong : error,
    onInput(next) {
      const condition = conditionOf(next)
      onDraft({ text: next, of: condition ?? value })
      if (condition && !isSameJson(condition, value ?? null)) onChange(condition)
    },
  })
}
