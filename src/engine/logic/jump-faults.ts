// Checks jumps: missing targets, backward jumps, and questions that jumps always skip. Pointers are relative to the document.
import { below, type DefinitionFault, fault } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Jump } from './flow.ts'
import { unreachable } from './reach.ts'

export const END = 'END'
const ENDING = 'ending:'

/** The id of the ending that a jump leads to; undefined for other targets. */
export const endingOf = (to: string | undefined) =>
  to?.startsWith(ENDING) ? to.slice(ENDING.length) : undefined

export function jumpFaults(
  questions: readonly BaseQuestion[],
  jumps: readonly Jump[],
  endings: ReadonlySet<string>,
): DefinitionFault[] {
  if (jumps.length === 0) return []
  const positions = new Map(questions.map(({ id }, i) => [id, i]))
  const always = new Set<string>()
  const faults = jumps.flatMap((jump, i) => {
    const pointer = `/logic/jumps/${i}`
    const late = always.has(jump.after)
    if (jump.when === undefined) always.add(jump.after)
    return [
      ...below(pointer, placeFaults(jump, positions, endings)),
      ...(late ? [fault(pointer, 'jump_unreachable', { after: jump.after })] : []),
    ]
  })
  // Unreachable questions can be found only if all targets exist.
  if (faults.length > 0) return faults
  return unreachable(questions, jumps, mayBeHidden(questions))
    .filter(i => !isUnseen(questions[i]))
    .map(i => fault(`/questions/${i}`, 'question_unreachable'))
}

const isUnseen = (question: BaseQuestion | undefined) => question !== undefined && typeOf(question).isUnseen

function placeFaults(
  { after, to }: Jump,
  positions: ReadonlyMap<string, number>,
  endings: ReadonlySet<string>,
) {
  const from = positions.get(after)
  const target = positions.get(to)
  const faults: DefinitionFault[] = []
  if (from === undefined) faults.push(fault('/after', 'reference_dangling.after', { id: after }))
  const ending = endingOf(to)
  if (ending !== undefined) {
    if (!endings.has(ending)) faults.push(fault('/to', 'reference_dangling.ending', { id: ending }))
  } else if (to === END) {
    if (target !== undefined) faults.push(fault('/to', 'reference_ambiguous'))
  } else if (target === undefined) {
    faults.push(fault('/to', 'reference_dangling.target', { id: to }))
  } else if (from !== undefined && target <= from) {
    faults.push(fault('/to', 'jump_backwards', { after, to }))
  }
  return faults
}

/** Reports whether a question, or the page that it is on, has a condition. */
function mayBeHidden(questions: readonly BaseQuestion[]) {
  let page = false
  const hidden = questions.map(question => {
    const own = question.visibleWhen !== undefined
    if (typeOf(question).beginsPage) page = own
    return own || page
  })
  return (index: number) => hidden[index] === true
}
