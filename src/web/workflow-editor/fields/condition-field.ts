// A condition, as sentences in the editor of the designer's conditions, or as a formula where sentences cannot say it.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import { toSentences } from '../../../engine/expressions/sentences.ts'
import { subjectsOf } from '../../conditions/conditions.ts'
import { forEditor, fromEditor, isNoCondition, NO_CONDITION } from '../../conditions/encode.ts'
import { type FormulaDraft, formulaField } from '../../conditions/formula-field.ts'
import type { ColumnFilter } from '../../datasets/column-filter.ts'
import { button } from '../../kit/button.ts'
import type { EditorContext } from '../context.ts'
import { namesAt } from '../names/scope.ts'
import { saidCondition } from '../views/says.ts'

export interface ConditionOptions {
  readonly id: string
  readonly label: string
  readonly pointer: string
  /** The step whose names it reads; undefined for the trigger. */
  readonly step: string | undefined
  readonly value: unknown
  /** A needed condition cannot be removed. */
  readonly isNeeded?: boolean
  readonly error?: string | undefined
  onChange(condition: Condition | undefined): void
}

interface Editing {
  readonly open: Set<string>
  readonly asFormula: Set<string>
  readonly filters: Map<string, ColumnFilter>
  readonly drafts: Map<string, FormulaDraft>
}

const states = new WeakMap<ShadowRoot, Editing>()
function stateOf({ root }: Pick<EditorContext, 'root'>): Editing {
  const known = states.get(root) ?? {
    open: new Set(),
    asFormula: new Set(),
    filters: new Map(),
    drafts: new Map(),
  }
  states.set(root, known)
  return known
}

export function conditionField(context: EditorContext, options: ConditionOptions): TemplateResult {
  const { id, label, value, isNeeded = false } = options
  const { texts, update, focus } = context
  const state = stateOf(context)
  const isEmpty = value === undefined || isNoCondition(value)
  const isOpen = state.open.has(id) || (isNeeded && isEmpty)
  const show = (next: boolean) => {
    if (next) state.open.add(id)
    else state.open.delete(id)
    update()
  }
  const isFormula = state.asFormula.has(id) || (!isEmpty && !toSentences(forEditor(value)))
  return html`<div class="condition" data-pointer=${options.pointer}>
    <div class="fact">
      <span class="k-label" id="${id}-label">${label}</span>
      <span class="words">${value === undefined ? texts.always : saidCondition(context, value)}</span>
      ${
        context.workspace.isReadonly
          ? nothing
          : button({
              label: isOpen ? texts.done : isEmpty ? texts.addCondition : texts.change,
              isSmall: true,
              isExpanded: isOpen,
              key: `condition ${id}`,
              onClick() {
                show(!isOpen)
                if (!isOpen) focus(`.condition [data-condition="${id}"] :is(select, textarea)`)
              },
            })
      }
    </div>
    ${
      isOpen
        ? html`<div role="group" aria-labelledby="${id}-label" data-condition=${id}>
            ${isFormula ? formula(context, options) : sentences(context, options)}
            <div class="cond-foot">
              ${
                isFormula && !isEmpty && !toSentences(forEditor(value))
                  ? nothing
                  : button({
                      label: isFormula ? texts.asSentences : texts.asFormula,
                      isSmall: true,
                      onClick() {
                        if (isFormula) state.asFormula.delete(id)
                        else state.asFormula.add(id)
                        update()
                      },
                    })
              }
              ${
                value === undefined || isNeeded
                  ? nothing
                  : button({
                      label: texts.removeCondition,
                      icon: 'trash',
                      isSmall: true,
                      onClick() {
                        state.open.delete(id)
                        options.onChange(undefined)
                        focus(`[data-key="condition ${id}"]`)
                      },
                    })
              }
            </div>
          </div>`
        : nothing
    }
    ${options.error ? html`<p class="k-error">${options.error}</p>` : nothing}
  </div>`
}

function sentences(
  context: EditorContext,
  { id, label, step, value, isNeeded, onChange }: ConditionOptions,
): unknown {
  const { filters } = stateOf(context)
  const filter = filters.get(id)
  if (!filter) {
    void load(context, id, step, value)
    return html`<span class="spinner"></span>`
  }
  filter.set(forEditor(value))
  return html`<span class="k-hidden">${label}</span>${filter.draw(condition => {
    if (condition) onChange(fromEditor(condition))
    else onChange(isNeeded ? NO_CONDITION : undefined)
  })}`
}

/** The editor of the designer's conditions, which most workflows need only now and then. */
async function load(
  context: EditorContext,
  id: string,
  step: string | undefined,
  value: unknown,
): Promise<void> {
  const { root, locale, texts, update, toast } = context
  const { filters } = stateOf(context)
  try {
    const { createColumnFilter } = await import('./sentence-editor.ts')
    const surroundings = { root, language: locale, columnOf: texts.conditionOf, update }
    const subjects = () => subjectsOf(namesAt(context, step))
    filters.set(id, await createColumnFilter(surroundings, id, subjects, forEditor(value)))
    update()
    requestAnimationFrame(() => root.querySelector<HTMLElement>(`[data-condition="${id}"] select`)?.focus())
  } catch {
    toast(texts.callFailed)
  }
}

function formula(context: EditorContext, { id, label, value, onChange }: ConditionOptions): TemplateResult {
  const { texts, update } = context
  const { drafts } = stateOf(context)
  return formulaField({
    id,
    label: `${label}: ${texts.formula}`,
    value,
    hint: texts.formulaHint,
    wrong: texts.formulaWrong,
    draft: drafts.get(id),
    onDraft(draft) {
      drafts.set(id, draft)
      update()
    },
    onChange,
  })
}
