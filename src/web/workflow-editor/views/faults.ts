// Problems in words, and where they are.
import type { Fault } from '../../../engine/faults.ts'
import { valueAt } from '../document/open-faults.ts'
import { numbersOf, stepAt, visitedIn } from '../document/tree.ts'
import { memberName } from '../names/member-name.ts'
import type { EditorContext } from '../workflow-context.ts'
import { stepInWords } from './says.ts'

/** Returns the text of a fault. An empty place is reported as missing, not as a wrong value. */
export function faultWords({ texts, workspace }: EditorContext, { pointer, code, detail }: Fault): string {
  const value = valueAt(workspace.checked, pointer)
  if (code === 'reference_dangling' && value === '') return texts.faults['condition_missing'] ?? detail
  const [, name] = /"([^"]+)"/.exec(detail) ?? []
  const named = name === undefined ? undefined : texts.faults[`${code}.named`]?.replace('{name}', () => name)
  return named ?? texts.faults[code] ?? detail
}

/** Returns the faults in the order of the list of steps. */
export function faultsInOrder(context: EditorContext): readonly Fault[] {
  const { workspace } = context
  const visited = visitedIn(workspace.checked)
  const place = (fault: Fault) => {
    const found = faultStep(context, fault)
    return found ? visited.indexOf(found) : -1
  }
  return workspace.faults.toSorted((one, other) => place(one) - place(other))
}

/** The step of a fault; undefined for the trigger and the workflow. */
function faultStep({ workspace }: EditorContext, { pointer }: Fault) {
  return stepAt(workspace.checked, pointer)
}

export function faultPlace(context: EditorContext, fault: Fault): string {
  const { texts, workspace } = context
  const found = faultStep(context, fault)
  if (found) {
    const number = numbersOf(workspace.checked).get(found.step.id) ?? ''
    const step = texts.stepGroup(number, stepInWords(context, found.step))
    const member = fault.pointer.slice(found.pointer.length).split('/')[1]
    return member
      ? `${step}: ${texts.members[`${found.step.type}.${member}`] ?? memberName(texts, member)}`
      : step
  }
  return fault.pointer.startsWith('/trigger') ? texts.trigger : texts.workflow
}

export function showFault(context: EditorContext, fault: Fault): void {
  const { workspace, view, focus } = context
  const found = faultStep(context, fault)
  view.pane = 'settings'
  if (found) workspace.select({ kind: 'step', id: found.step.id })
  else if (fault.code === 'steps_missing') {
    view.pane = 'steps'
    focus('[data-key="add-step"]')
    return
  } else workspace.select({ kind: 'trigger' })
  const own = found ? fault.pointer.slice(found.pointer.length) : fault.pointer.slice('/trigger'.length)
  const member = own.split('/')[1] ?? ''
  const fields = ':is(input, select, textarea, button)'
  focus(
    `.inspector [data-pointer="${CSS.escape(member)}"] ${fields}, .inspector [data-first] ${fields}, .inspector ${fields}`,
  )
}
