// A condition, as sentences in the editor of the designer's conditions, or as a formula where sentences cannot say it.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import type { ColumnFilter } from '../../authoring/conditions/column-filter.ts'
import {
  type ConditionInput,
  type ConditionState,
  conditionInput,
  conditionSwitch,
  newConditionState,
} from '../../authoring/conditions/condition-input.ts'
import { subjectsOf } from '../../authoring/conditions/conditions.ts'
import { forEditor, isNoCondition, NO_CONDITION } from '../../authoring/conditions/encode.ts'
import { button } from '../../kit/button.ts'
import { namesAt } from '../names/scope.ts'
import { saidCondition } from '../views/says.ts'
import type { EditorContext } from '../workflow-context.ts'

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

interface Editing extends ConditionState {
  isOpen: boolean
}

const states = new WeakMap<ShadowRoot, Map<string, Editing>>()
function stateOf({ root }: Pick<EditorContext, 'root'>, id: string): Editing {
  const known = states.get(root) ?? new Map<string, Editing>()
  states.set(root, known)
  const state = known.get(id) ?? { ...newConditionState(), isOpen: false }
  known.set(id, state)
  return state
}

export function conditionField(context: EditorContext, options: ConditionOptions): TemplateResult {
  const { id, label, value, isNeeded = false } = options
  const { texts, update, focus } = context
  const state = stateOf(context, id)
  const isEmpty = value === undefined || isNoCondition(value)
  const isOpen = state.isOpen || (isNeeded && isEmpty)
  const input: ConditionInput = {
    id,
    label,
    value,
    texts,
    update,
    again: texts.tryAgain,
    load: () => load(context, options),
    inWords: () => texts.callFailed,
    onChange: condition => options.onChange(condition ?? (isNeeded ? NO_CONDITION : undefined)),
  }
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
                state.isOpen = !isOpen
                update()
                if (!isOpen) focus(`.condition [data-condition="${id}"] :is(select, textarea)`)
              },
            })
      }
    </div>
    ${
      isOpen
        ? html`<div role="group" aria-labelledby="${id}-label" data-condition=${id}>
            ${conditionInput(state, input)}
            <div class="cond-foot">
              ${conditionSwitch(state, input)}
              ${
                value === undefined || isNeeded
                  ? nothing
                  : button({
                      label: texts.removeCondition,
                      icon: 'trash',
                      isSmall: true,
                      onClick() {
                        state.isOpen = false
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

/** The editor of the designer's conditions, which most workflows need only now and then. */
async function load(context: EditorContext, { id, step, value }: ConditionOptions): Promise<ColumnFilter> {
  const { root, locale, texts, update } = context
  const { createColumnFilter } = await import('./sentence-editor.ts')
  const surroundings = { root, language: locale, columnOf: texts.conditionOf, update }
  const subjects = () => subjectsOf(namesAt(context, step))
  const filter = await createColumnFilter(surroundings, id, subjects, forEditor(value))
  requestAnimationFrame(() => root.querySelector<HTMLElement>(`[data-condition="${id}"] select`)?.focus())
  return filter
}
