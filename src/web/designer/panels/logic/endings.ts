// The conditions of endings. Their texts are in the settings.
import { html, nothing, type TemplateResult } from 'lit'
import { sentence } from '../../../authoring/conditions/sentence.ts'
import type { Subject } from '../../../authoring/conditions/subjects.ts'
import { keysOf } from '../../../authoring/draft/path.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../context.ts'
import { condition } from '../conditions/condition.ts'
import { editButton } from '../shared/edit-button.ts'
import { endingTitle } from './model.ts'
import { logicState } from './state.ts'

export function endingRules(context: DesignerContext, subjects: readonly Subject[]): unknown {
  const { endings = [] } = context.document.settings
  if (endings.length === 0) return nothing
  const { onlyWithLogic } = logicState(context)
  const keys = keysOf(endings)
  const rows = endings.map((ending, i) => ({ ending, key: keys[i] ?? '' }))
  const shown = onlyWithLogic ? rows.filter(({ ending }) => ending.when !== undefined) : rows
  if (shown.length === 0) return nothing
  const words = context.messages.panels.logic
  return html`<h3 class="logic-heading">${words.endings}</h3>
    <ol class="logic-rows" aria-label=${words.endings}>${shown.map(row => endingRow(context, row, subjects))}</ol>`
}

interface EndingRow {
  readonly ending: { readonly id?: string; readonly title?: string; readonly when?: unknown }
  readonly key: string
}

function endingRow(
  context: DesignerContext,
  { ending, key }: EndingRow,
  subjects: readonly Subject[],
): TemplateResult {
  const { document, messages } = context
  const words = messages.panels.logic
  const state = logicState(context)
  const name = `ending ${key}`
  const isOpen = state.open === name
  const toggle = () => {
    state.open = isOpen ? undefined : name
    context.update()
  }
  return html`<li class="logic-row ${isOpen ? 'logic-open' : ''}">
    <div class="logic-question"><span class="logic-number"></span>${icon('check')}<span class="logic-title" dir="auto">${endingTitle(ending, messages)}</span></div>
    <div class="logic-rules">${
      isOpen
        ? condition(context, {
            id: controlId('ending', key),
            label: words.endingWhen,
            value: ending.when,
            place: { kind: 'ending' },
            onChange: condition =>
              context.run(changeMember(document, ['settings', 'endings', key, 'when'], condition)),
          })
        : ending.when === undefined
          ? html`<p class="logic-always">${words.endingOtherwise}</p>`
          : sentence(context, words.endingWhen, ending.when, subjects)
    }</div>
    <div class="logic-readers"></div>
    <div class="logic-edit">${editButton({
      label: isOpen ? words.done : ending.when === undefined ? words.add : words.edit,
      about: endingTitle(ending, messages),
      isOpen,
      key: `logic-toggle-${name}`,
      onClick: toggle,
    })}</div>
  </li>`
}
