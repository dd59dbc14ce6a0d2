// The workflow as a list: what starts it, and its steps as numbered sentences. Branches and loops are indented.
import { html, nothing, type TemplateResult } from 'lit'
import type { Fault } from '../../../engine/faults.ts'
import type { Step } from '../../../engine/workflows/document.ts'
import { icon } from '../../kit/icon.ts'
import { menuButton } from '../../kit/menu.ts'
import { startReorder } from '../../kit/reorder.ts'
import { openAddStep } from '../add-menu.ts'
import { openFaults } from '../document/open-faults.ts'
import type { Selection } from '../document/shown.ts'
import { type InnerList, innerLists, numbersOf, type Place, placeOf, visitOf } from '../document/tree.ts'
import { onStepKey } from '../keyboard.ts'
import { moveTo, stepItems } from '../step-actions.ts'
import { stepIcons } from '../step-icons.ts'
import type { EditorContext } from '../workflow-context.ts'
import { faultWords } from './faults.ts'
import { saidCondition, sayStep, sayTrigger } from './says.ts'

/** The same width as in styles/narrow.ts. */
const PHONE_PX = 768

const TOP: Place = { parent: undefined, list: '/steps', index: 0 }

export function stepList(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { content, isReadonly } = workspace
  const end = { ...TOP, index: content.steps.length }
  return html`<div class="flow">
    <p class="k-hidden" id="step-keys">${texts.stepKeys}</p>
    ${triggerCard(context)}
    ${content.steps.length > 0 ? lines(context, content.steps, TOP) : nothing}
    ${
      isReadonly
        ? nothing
        : html`<button type="button" class="add-step" part="button" data-key="add-step" @click=${() => openAddStep(context, end)}>
            ${icon('plus')}${texts.addStep}<kbd>/</kbd>
          </button>`
    }
  </div>`
}

function triggerCard(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const isSelected = workspace.selection?.kind === 'trigger'
  const faults = openFaults(workspace).filter(({ pointer }) => pointer.startsWith('/trigger'))
  const select = () => openSettings(context, { kind: 'trigger' })
  return html`<div class="step trigger ${isSelected ? 'selected' : ''} ${faults.length > 0 ? 'faulty' : ''}">
    <button
      type="button"
      class="step-main"
      data-trigger
      data-line
      aria-current=${isSelected ? 'true' : nothing}
      aria-describedby=${workspace.isReadonly ? nothing : 'step-keys'}
      @click=${select}
      @keydown=${(event: KeyboardEvent) => onStepKey(context, undefined, event)}
    >
      <span class="sign start">${icon('bolt')}</span>
      <span class="say"><span class="k-hidden">${texts.trigger}: </span>${sayTrigger(context)}</span>
    </button>
    ${faultLines(
      context,
      // The card itself says this.
      faults.filter(({ code }) => code !== 'trigger_missing'),
    )}
  </div>`
}

const lines = (context: EditorContext, steps: readonly Step[], place: Place): TemplateResult =>
  html`<ol>${steps.map((step, index) => line(context, step, { ...place, index }))}</ol>`

function line(context: EditorContext, step: Step, place: Place): TemplateResult {
  const { texts, workspace } = context
  const { content, selection, isReadonly } = workspace
  const { id } = step
  const number = numbersOf(content).get(id) ?? ''
  const isSelected = selection?.kind === 'step' && selection.id === id
  const faults = ownFaults(context, step)
  const select = () => openSettings(context, { kind: 'step', id })
  return html`<li>
    ${isReadonly ? nothing : gap(context, place)}
    <div class="step ${isSelected ? 'selected' : ''} ${faults.length > 0 ? 'faulty' : ''}" data-drop=${id}>
      <button
        type="button"
        class="step-main"
        data-step=${id}
        data-line
        aria-current=${isSelected ? 'true' : nothing}
        aria-describedby=${isReadonly ? nothing : 'step-keys'}
        @click=${select}
        @keydown=${(event: KeyboardEvent) => onStepKey(context, step, event)}
      >
        <span class="number">${number}</span>
        <span class="sign">${icon(stepIcons[step.type])}</span>
        <span class="say">
          ${step.when ? html`<span class="only">${texts.only}${saidCondition(context, step.when)}: </span>` : nothing}${sayStep(context, step)}
        </span>
        ${testMark(context, id)}
      </button>
      ${
        isReadonly
          ? nothing
          : html`<span class="grip" aria-hidden="true" @pointerdown=${(event: PointerEvent) => drag(context, id, event)}>${icon('grip')}</span>
            ${menuButton({ label: texts.stepActions(number), class: 'step-menu', key: `menu ${id}`, items: () => stepItems(context, id) })}`
      }
      ${faultLines(context, faults)}
    </div>
    ${innerLists(step).map(list => inner(context, step, list))}
  </li>`
}

/** Opens the settings. On phones the settings replace the list and get the focus. */
function openSettings({ workspace, view, root, focus }: EditorContext, selection: Selection): void {
  view.pane = 'settings'
  workspace.select(selection)
  if (root.host.clientWidth < PHONE_PX) focus('.inspector .back')
}

/** The faults of a step itself, not of those inside it. */
function ownFaults({ workspace }: EditorContext, step: Step): readonly Fault[] {
  if (workspace.faults.length === 0) return []
  const found = visitOf(workspace.checked, step.id)
  if (!found) return []
  const lists = innerLists(found.step).map(({ pointer }) => `${found.pointer}${pointer}/`)
  return openFaults(workspace).filter(
    ({ pointer }) =>
      `${pointer}/`.startsWith(`${found.pointer}/`) && !lists.some(list => `${pointer}/`.startsWith(list)),
  )
}

const faultLines = (context: EditorContext, faults: readonly Fault[]): TemplateResult | typeof nothing =>
  faults.length === 0
    ? nothing
    : html`<ul class="faults">${[...new Set(faults.map(fault => faultWords(context, fault)))].map(
        words => html`<li>${icon('error')}${words}</li>`,
      )}</ul>`

function inner(context: EditorContext, step: Step, list: InnerList): TemplateResult {
  const { texts, workspace, tests } = context
  const { pointer, steps, kind } = list
  const place: Place = { parent: step.id, list: pointer, index: 0 }
  const at = Number(pointer.split('/')[2])
  const when = kind === 'case' ? Object(Object(step['cases'])[at]).when : undefined
  const label =
    kind === 'case'
      ? html`<b>${texts.lists.if}</b>${saidCondition(context, when)}`
      : html`<b>${texts.lists[kind]}</b>`
  const output = tests.stateOf(step.id)?.output
  const wentHere =
    step.type === 'branch' && tests.stateOf(step.id)?.status === 'DONE'
      ? Object(output).case === (kind === 'case' ? at : -1)
      : false
  const end = { ...place, index: steps.length }
  return html`<div class="inner" role="group" aria-label=${listName(context, list)}>
    <p class="list-head">${label}${wentHere ? html`<span class="k-chip k-good">${texts.wentHere}</span>` : nothing}</p>
    ${steps.length > 0 ? lines(context, steps, place) : nothing}
    ${
      workspace.isReadonly
        ? steps.length === 0
          ? html`<p class="k-hint">${texts.emptyList}</p>`
          : nothing
        : html`<button type="button" class="add-inner" part="button" data-key="add ${step.id} ${pointer}" aria-label="${texts.addStep}: ${listName(context, list)}" @click=${() => openAddStep(context, end)}>${icon('plus')}${texts.addStep}</button>`
    }
  </div>`
}

const listName = ({ texts }: EditorContext, { kind, pointer }: InnerList): string =>
  kind === 'case' ? texts.caseNumber(Number(pointer.split('/')[2]) + 1) : texts.lists[kind]

/** The button between two steps that adds a step there. By keyboard, / adds a step after the selected one. */
const gap = (context: EditorContext, place: Place): TemplateResult =>
  html`<span class="gap"><button type="button" tabindex="-1" aria-label=${context.texts.addHere} data-tip=${context.texts.addHere} @click=${() => openAddStep(context, place)}>${icon('plus')}</button></span>`

function drag(context: EditorContext, id: string, down: PointerEvent): void {
  const { root, workspace } = context
  const pane = root.querySelector<HTMLElement>('.steps')
  const dragged = root.querySelector<HTMLElement>(`[data-drop="${CSS.escape(id)}"]`)
  if (!pane || !dragged) return
  startReorder(down, {
    pane,
    selector: '[data-drop]',
    attribute: 'drop',
    dragged: [dragged],
    onDrop({ key, isAfter }) {
      const place = placeOf(workspace.content, key)
      if (place) moveTo(context, id, { ...place, index: place.index + (isAfter ? 1 : 0) })
    },
  })
}

/** What the last test says of a step. */
function testMark({ tests, texts }: EditorContext, id: string): TemplateResult | typeof nothing {
  if (!tests.result) return nothing
  const status = tests.stateOf(id)?.status ?? 'NONE'
  return html`<span class="mark" data-status=${status}>${texts.testStates[status]}</span>`
}
