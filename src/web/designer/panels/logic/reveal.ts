// Leads to the control of a condition, a jump or a calculation.
import { idIn, keysOf, type Path } from '../../../authoring/draft/path.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { logicState } from './state.ts'

const CONTROLS = ':is(select, input, textarea)'
/** The first control of a condition, which is a sentence or a formula. */
const inCondition = (id: string) => `[aria-labelledby="${id}-label"] .cond-head ~ * ${CONTROLS}`

export function revealLogic(context: DesignerContext, path: Path): readonly string[] {
  const state = logicState(context)
  const [part = '', list = '', key = '', member = ''] = path
  if (part === 'logic' && list === 'calculations')
    return [`#${controlId('calculation', idIn(key), member === 'id' ? 'name' : 'formula')}`]
  if (part === 'logic' && list === 'jumps') {
    const { jumps = [] } = context.document.logic
    const jump = jumps[keysOf(jumps).indexOf(key)]
    if (!jump) return []
    state.open = jump.after
    const id = controlId('jump', jump.after, jumps.filter(({ after }) => after === jump.after).indexOf(jump))
    return member === 'when' ? [inCondition(`${id}-when`), `#${id}-to`] : [`#${id}-to`]
  }
  const question = idIn(list)
  state.open = question
  const kind = path.includes('requiredWhen') ? 'required' : 'shown'
  return [inCondition(controlId(kind, question)), `[data-key="logic-toggle-${question}"]`]
}
