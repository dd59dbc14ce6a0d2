// Leads to the control of a member of an answer key, of the pass mark, a grade or an outcome.
import type { Path } from '../../../authoring/draft/path.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { scoringState } from './state.ts'

const CONTROLS = ':is(input, select, textarea, button)'

/** The control itself, or the first one inside. */
const controlsOf = (id: string) =>
  `${CONTROLS}[id="${id}"], [id="${id}"] ${CONTROLS}, ${CONTROLS}[id^="${id}-"]`

export function revealScoring(context: DesignerContext, path: Path): readonly string[] {
  const [, part = '', id = '', ...members] = path
  if (part === 'passMark') return ['#pass-mark']
  if (part !== 'questions') {
    const list = context.document.scoring[part === 'grades' ? 'grades' : 'outcomes'] ?? []
    const at = list.findIndex(
      (thing, i) => id === `#${(thing as { readonly id?: string }).id}` || id === String(i),
    )
    return [`[id^="${part === 'grades' ? 'grade' : 'outcome'}-${Math.max(0, at)}-"]`]
  }
  scoringState(context).open = id
  return [
    ...members.map((_, i) => controlsOf(controlId('rule', id, ...members.slice(0, members.length - i)))),
    controlsOf(controlId('how', id)),
  ]
}
