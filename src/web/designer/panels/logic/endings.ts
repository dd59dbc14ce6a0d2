// The conditions of endings. Their texts are in the settings.
import { html, nothing, type TemplateResult } from 'lit'
import { sentence } from '../../../authoring/conditions/sentence.ts'
import type { Subject } from '../../../authoring/conditions/subjects.ts'
import { keysOf } from '../../../authoring/draft/path.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'
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
  const panelTexts = context.texts.panels.logic
  return html`<h3 class="logic-heading">${panelTexts.endings}</h3>
    <ol class="logic-rows" aria-label=${panelTexts.endings}>${shown.map(row => endingRow(context, row, subjects))}</ol>`
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
  const { document, texts } = context
  const panelTexts = texts.panels.logic
  const state = logicState(context)
  const name = `ending ${key}`
  const isOpen = state.open === name
  const toggle = () => {
    state.open = isOpen ? undefined : name
    context.update()
  }
  return html`<li class="logic-row ${isOpen ? 'logic-open' : ''}">
    <div class="logic-question"><span class="logic-number"></span>${icon('check')}<span class="logic-title" dir="auto">${endingTitle(ending, texts)}</span></div>
    <div class="logic-rules">${
      isOpen
        ? condition(context, {
            id: controlId('ending', key),
            label: panelTexts.endingWhen,
            value: ending.when,
            place: { kind: 'ending' },
            onChange: condition =>
              context.run(changeMember(document, ['settings', 'endings', key, 'when'], condition)),
          })
        : ending.when === undefined
          ? html`<p class="logic-always">${panelTexts.endingOtherwise}</p>`
          : sentence(context, panelTexts.endingWhen, ending.when, subjects)
    }</div>
    <div class="logic-readers"></div>
    <div class="logic-edit">${editButton({
      label: isOpen ? panelTexts.done : ending.when === undefined ? panelTexts.add : panelTexts.edit,
      about: endingTitle(ending, texts),
      isOpen,
      key: `logic-toggle-${name}`,
      onClick: toggle,
    })}</div>
  </li>`
}
