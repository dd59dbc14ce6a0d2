// Jumps that lead nowhere, backwards, or past questions that nobody comes to then. Pointers begin at the document.
import type { Fault } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { fault } from '../questions/shared/faults.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Jump } from './flow.ts'
import { unreachable } from './reach.ts'

export const END = 'END'
const ENDING = 'ending:'

/** The id of the ending that a jump leads to; undefined where it leads elsewhere. */
export const endingOf = (to: string | undefined) =>
  to?.startsWith(ENDING) ? to.slice(ENDING.length) : undefined

export function jumpFaults(
  questions: readonly BaseQuestion[],
  jumps: readonly Jump[],
  endings: ReadonlySet<string>,
): Fault[] {
  if (jumps.length === 0) return []
  const positions = new Map(questions.map(({ id }, i) => [id, i]))
  const always = new Set<string>()
  const faults = jumps.flatMap((jump, i) => {
    const pointer = `/logic/jumps/${i}`
    const late = always.has(jump.after)
    if (jump.when === undefined) always.add(jump.after)
    return [
      ...placeFaults(jump, positions, endings).map(found => ({ ...found, pointer: pointer + found.pointer })),
      ...(late ? [fault(pointer, 'jump_unreachable', afterAlways(jump.after))] : []),
    ]
  })
  // Who comes where is known only when all jumps lead somewhere.
  if (faults.length > 0) return faults
  return unreachable(questions, jumps, mayBeHidden(questions))
    .filter(i => !isUnseen(questions[i]))
    .map(i => fault(`/questions/${i}`, 'question_unreachable', nobody))
}

const isUnseen = (question: BaseQuestion | undefined) => question !== undefined && typeOf(question).isUnseen

function placeFaults(
  { after, to }: Jump,
  positions: ReadonlyMap<string, number>,
  endings: ReadonlySet<string>,
) {
  const from = positions.get(after)
  const target = positions.get(to)
  const faults: Fault[] = []
  if (from === undefined)
    faults.push(fault('/after', 'reference_dangling', `There is no question ${after}: correct the id.`))
  const ending = endingOf(to)
  if (ending !== undefined) {
    if (!endings.has(ending)) {
      const detail = `There is no ending ${ending} in settings.endings: correct the id, or add the ending.`
      faults.push(fault('/to', 'reference_dangling', detail))
    }
  } else if (to === END) {
    if (target !== undefined)
      faults.push(fault('/to', 'reference_ambiguous', 'END ends the form: give the question END another id.'))
  } else if (target === undefined) {
    const detail = `There is no question ${to}: give the id of a later question, END or ending:<id>.`
    faults.push(fault('/to', 'reference_dangling', detail))
  } else if (from !== undefined && target <= from) {
    faults.push(fault('/to', 'jump_backwards', `${to} is not after ${after}: a jump can lead forward only.`))
  }
  return faults
}

/** A question with a condition, or on a page that has one. */
function mayBeHidden(questions: readonly BaseQuestion[]) {
  let page = false
  const hidden = questions.map(question => {
    const own = question.visibleWhen !== undefined
    if (typeOf(question).beginsPage) page = own
    return own || page
  })
  return (index: number) => hidden[index] === true
}

const afterAlways = (after: string) =>
  `An earlier jump after ${after} has no when and is always taken: remove one of the two, or change their order.`
const nobody = 'Jumps always lead past this: remove it, or give the jump past it a when.'
