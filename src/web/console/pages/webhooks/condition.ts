// Which events a webhook gets, by a condition over their data: in sentences, or as a formula where sentences cannot say it.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../../engine/expressions/condition.ts'
import type { Column } from '../../../../engine/query/columns.ts'
import { createColumnFilter } from '../../../authoring/conditions/column-filter.ts'
import {
  type ConditionInput,
  conditionInput,
  conditionSwitch,
  isComplete,
  isFormula,
  newConditionState,
} from '../../../authoring/conditions/condition-input.ts'
import { subjectsOf } from '../../../authoring/conditions/conditions.ts'
import { forEditor } from '../../../authoring/conditions/encode.ts'
import { segments } from '../../../kit/choose.ts'
import { type About, formOf, loadFieldLabels, namesOf, readColumns } from './condition-names.ts'
import type { WebhooksContext } from './webhook-data.ts'

export interface ConditionEditor {
  /** Null for every event; undefined if it is not complete. */
  result(): Condition | null | undefined
  draw(about: About, error: string | undefined): TemplateResult
}

interface WebhookConditionOptions {
  readonly appid: string
  readonly stored: Condition | null | undefined
  update(): void
}

const ID = 'webhook-when'

export async function createCondition(
  context: WebhooksContext,
  { appid, stored, update }: WebhookConditionOptions,
): Promise<ConditionEditor> {
  const { pageTexts, root, language, inWords } = context
  const labels = await loadFieldLabels(language)
  const ofForms = new Map<string, readonly Column[]>()
  const state = newConditionState()
  let about: About = { events: [], webformids: null }
  let value = stored ?? undefined
  let isConditional = value !== undefined

  function columns(): readonly Column[] {
    const webformid = formOf(about)
    if (webformid === undefined) return []
    const known = ofForms.get(webformid)
    if (!known) void read(webformid)
    return known ?? []
  }
  async function read(webformid: string): Promise<void> {
    ofForms.set(webformid, [])
    ofForms.set(webformid, await readColumns(context, appid, webformid))
    update()
  }
  const names = () => namesOf(about, columns(), labels, pageTexts)
  const load = () =>
    createColumnFilter(
      { root, language, columnOf: pageTexts.conditionOf, update },
      ID,
      () => subjectsOf(names()),
      forEditor(value),
    )
  function editor(error: string | undefined): TemplateResult {
    const input: ConditionInput = {
      id: ID,
      label: pageTexts.condition,
      value,
      error,
      texts: pageTexts,
      update,
      again: context.texts.failed.retry,
      load,
      inWords,
      onChange(condition) {
        value = condition
        update()
      },
    }
    return html`<div
      class="webhook-condition"
      role="group"
      aria-label=${pageTexts.onlyWhen}
      aria-describedby=${error && !isFormula(state, value) ? `${ID}-error` : nothing}
    >${conditionInput(state, input)} ${conditionSwitch(state, input)}</div>`
  }
  return {
    result: () => (!isConditional ? null : isComplete(state, value) ? value : undefined),
    draw(next, error) {
      about = next
      return html`${segments({
        id: `${ID}-some`,
        label: pageTexts.condition,
        isStacked: true,
        value: isConditional ? 'some' : 'all',
        options: [
          { value: 'all', label: pageTexts.everyEvent },
          { value: 'some', label: pageTexts.onlyWhen },
        ],
        onChange(chosen) {
          isConditional = chosen === 'some'
          update()
        },
      })}
      ${isConditional ? editor(error) : nothing}`
    },
  }
}
