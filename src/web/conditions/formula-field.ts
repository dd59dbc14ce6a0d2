// A condition as a formula, for what sentences cannot say.
import type { TemplateResult } from 'lit'
import type { Condition } from '../../engine/expressions/condition.ts'
import { parseFormula } from '../../engine/expressions/parse-formula.ts'
import { normalizeExpression, printFormula } from '../../engine/expressions/print-formula.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { textArea } from '../kit/field.ts'
import { isNoCondition } from './encode.ts'

/** A text that is typed, and the condition that it stood for. */
export interface FormulaDraft {
  readonly text: string
  readonly of: unknown
}

export interface FormulaOptions {
  /** Of the condition. */
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly hint: string
  /** Said while the text is no formula. */
  readonly wrong: string
  readonly draft: FormulaDraft | undefined
  onDraft(draft: FormulaDraft): void
  onChange(condition: Condition): void
}

export function formulaField(options: FormulaOptions): TemplateResult {
  const { id, label, value, hint, wrong, draft, onDraft, onChange } = options
  const isEmpty = value === undefined || isNoCondition(value)
  const printed = isEmpty ? '' : (printFormula(normalizeExpression(value)) ?? JSON.stringify(value))
  const text = draft && isSameJson(draft.of ?? null, value ?? null) ? draft.text : printed
  const isWrong = text.trim() !== '' && 'error' in parseFormula(text)
  return textArea({
    id: `${id}-formula`,
    label,
    hidesLabel: true,
    isCode: true,
    value: text,
    hint,
    error: isWrong ? wrong : undefined,
    onInput(next) {
      const parsed = parseFormula(next)
      const isUsable =
        !('error' in parsed) && typeof parsed.expression === 'object' && parsed.expression !== null
      // An object of the parser is one operator with its operands.
      const condition = isUsable ? (parsed.expression as Condition) : undefined
      onDraft({ text: next, of: condition ?? value })
      if (condition && !isSameJson(condition, value ?? null)) onChange(condition)
    },
  })
}
