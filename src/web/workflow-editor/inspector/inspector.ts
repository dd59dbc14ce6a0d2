// The settings of what is selected: a step, what starts the workflow, or the workflow itself.
import { html, nothing, type TemplateResult } from 'lit'
import { iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { menuButton } from '../../kit/menu.ts'
import { findStep, numbersOf } from '../document/tree.ts'
import { stepItems } from '../step-actions.ts'
import { stepIcons } from '../step-icons.ts'
import type { EditorContext } from '../workflow-context.ts'
import { stepSettings } from './step.ts'
import { triggerSettings } from './trigger.ts'
import { workflowSettings } from './workflow.ts'

export function inspector(context: EditorContext): TemplateResult {
  const { texts, workspace, view, update, focus } = context
  const { selection, content, isReadonly } = workspace
  const step = selection?.kind === 'step' ? findStep(content, selection.id) : undefined
  const number = step ? (numbersOf(content).get(step.id) ?? '') : ''
  const title = step ? texts.types[step.type] : selection ? texts.trigger : texts.workflow
  // Disabled fields take no focus, and keys have to scroll the settings all the same.
  return html`<aside class="inspector" part="inspector" aria-label=${texts.settingsOf(step ? texts.stepGroup(number, title) : title)} tabindex=${isReadonly ? 0 : nothing}>
    <header>
      ${iconButton({
        label: texts.back,
        icon: 'arrow-start',
        class: 'back',
        onClick() {
          view.pane = 'steps'
          update()
          focus('.steps [aria-current="true"], [data-trigger]')
        },
      })}
      ${step ? html`<span class="sign">${icon(stepIcons[step.type])}</span>` : nothing}
      <h2>${step ? html`<span class="number">${number}</span>` : nothing}${title}</h2>
      ${step && !isReadonly ? menuButton({ label: texts.stepActions(number), key: 'settings-menu', items: () => stepItems(context, step.id) }) : nothing}
    </header>
    <fieldset class="plain" ?disabled=${isReadonly}>
      <legend class="k-hidden">${title}</legend>
      ${step ? stepSettings(context, step) : selection ? triggerSettings(context) : workflowSettings(context)}
    </fieldset>
  </aside>`
}
