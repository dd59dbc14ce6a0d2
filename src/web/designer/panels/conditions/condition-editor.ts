// Edits a condition as sentences, or as a formula where sentences cannot say it.
import { html, nothing, type TemplateResult } from 'lit'
import { fromSentences, isGroup, type Rows, toSentences } from '../../../../engine/expressions/sentences.ts'
import { isSameJson } from '../../../../engine/same-json.ts'
import { EMPTY_ROW, isIncomplete } from '../../../authoring/conditions/draft-rows.ts'
import { rowsEditor } from '../../../authoring/conditions/rows-editor.ts'
import { type Place, subjectsAt } from '../../../authoring/conditions/subjects.ts'
import { focusSoon, panelState } from '../../../authoring/fields/state.ts'
import { button } from '../../../kit/button.ts'
import { segments } from '../../../kit/choose.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { formula } from './formula.ts'

export interface ConditionOptions {
  /** Unique in the designer. */
  readonly id: string
  /** The words before the condition, such as "Show this question when". */
  readonly label: string
  /** Undefined if there is no condition. */
  readonly value: unknown
  readonly place: Place
  /** Called with each complete condition; undefined to remove it. */
  onChange(condition: unknown): void
}

interface ConditionDraft {
  readonly rows: Rows
  /** The condition in the document to which the rows belong. */
  readonly of: unknown
}

const editing = panelState(() => ({
  drafts: new Map<string, ConditionDraft>(),
  asFormula: new Set<string>(),
}))

export function conditionEditor(context: DesignerContext, options: ConditionOptions): TemplateResult {
  const { id, label, value, place } = options
  const { texts, readonly } = context
  const panelTexts = texts.panels.conditions
  const state = editing(context)
  const sentences = value === undefined ? { match: 'all' as const, rows: [EMPTY_ROW] } : toSentences(value)
  const isFormula = !sentences || state.asFormula.has(id)
  const subjects = subjectsAt(context.document, place, texts, context.appType === 'QUIZ')
  const draft = state.drafts.get(id)
  const rows = draft && isSameJson(draft.of, value) ? draft.rows : sentences
  const change = (next: Rows, focus?: string) => {
    const condition = fromSentences(next)
    if (next.rows.length === 0) state.drafts.delete(id)
    else state.drafts.set(id, { rows: next, of: condition ?? value })
    if (next.rows.length === 0) options.onChange(undefined)
    else if (condition !== undefined && !isSameJson(condition, value)) options.onChange(condition)
    context.update()
    if (focus) focusSoon(context, focus)
  }
  const show = (mode: string) => {
    state.drafts.delete(id)
    if (mode === 'formula') state.asFormula.add(id)
    else state.asFormula.delete(id)
    context.update()
  }
  return html`<div class="cond" role="group" aria-labelledby="${id}-label">
    <div class="cond-head">
      <span class="cond-label" id="${id}-label">${label}</span>
      ${segments({
        id: `${id}-mode`,
        label: panelTexts.mode,
        hidesLabel: true,
        value: isFormula ? 'formula' : 'rows',
        options: [
          { value: 'rows', label: panelTexts.sentence, isDisabled: !sentences },
          { value: 'formula', label: panelTexts.formula },
        ],
        onChange: show,
      })}
    </div>
    ${
      isFormula || !rows
        ? formula(context, {
            id: `${id}-formula`,
            label,
            value,
            place,
            subjects,
            isCondition: true,
            onChange: options.onChange,
          })
        : rowsEditor(context, { id, rows, subjects, change })
    }
    ${!sentences ? html`<p class="k-hint">${panelTexts.onlyFormula}</p>` : nothing}
    ${rows && !isFormula && hasGaps(rows) && value !== undefined ? html`<p class="k-hint">${panelTexts.incomplete}</p>` : nothing}
    ${
      value === undefined || readonly
        ? nothing
        : button({
            label: panelTexts.removeAll,
            icon: 'trash',
            isSmall: true,
            onClick: () => {
              state.drafts.delete(id)
              options.onChange(undefined)
            },
          })
    }
  </div>`
}

const hasGaps = (rows: Rows): boolean =>
  rows.rows.some(row => (isGroup(row) ? hasGaps(row) : isIncomplete(row)))
