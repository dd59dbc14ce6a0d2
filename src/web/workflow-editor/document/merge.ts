// Joins the changes of two editors: three-way merge. What only one editor changed is taken from that editor. Of steps, members of
// different steps are joined; if both editors moved, added or removed steps, the author decides.
import { isSameJson } from '../../../engine/same-json.ts'
import type { Step } from '../../../engine/workflows/document.ts'
import type { Conflict, Merge } from '../../draft-editor/saver.ts'
import { type Content, withTrigger, withVariables } from './content.ts'
import { innerLists, visitedIn } from './tree.ts'

/** Decides a conflict for us. */
type IsOurs = (part: string, id: string) => boolean

export function merge(base: Content, ours: Content, theirs: Content): Merge<Content> {
  const decide = (mine: readonly Conflict[]) =>
    joined(base, ours, theirs, (part, id) => mine.some(one => one.part === part && one.id === id))
  return { ...decide([]), decide: mine => decide(mine).merged }
}

function joined(
  base: Content,
  ours: Content,
  theirs: Content,
  isOurs: IsOurs,
): Pick<Merge<Content>, 'merged' | 'conflicts'> {
  const conflicts: Conflict[] = []
  const choose = <T>(
    part: string,
    id: string,
    was: T,
    mine: T,
    other: T,
    title = '',
    shown: readonly unknown[] = [mine, other],
  ): T => {
    if (isSameJson(mine ?? null, other ?? null) || isSameJson(was ?? null, mine ?? null)) return other
    if (isSameJson(was ?? null, other ?? null)) return mine
    conflicts.push({ part, id, title, ours: shown[0], theirs: shown[1] })
    return isOurs(part, id) ? mine : other
  }
  const [was, mine, other] = [membersOf(base), membersOf(ours), membersOf(theirs)]
  const shape = chooseShape()
  /** A step that one editor removed and the other one changed is not lost. */
  function chooseShape(): readonly Shape[] {
    const isLost = [...was].some(
      ([id, before]) =>
        (!mine.has(id) && !isSameJson(before, other.get(id) ?? before)) ||
        (!other.has(id) && !isSameJson(before, mine.get(id) ?? before)),
    )
    const [before, own, of] = [base, ours, theirs].map(({ steps }) => shapeOf(steps))
    return choose('steps', '', isLost ? undefined : before, own, of, '', [ours, theirs].map(outline)) ?? []
  }
  const memberOf = (id: string): Step | undefined => {
    const [before, own, of] = [was.get(id), mine.get(id), other.get(id)]
    if (!own || !of) return own ?? of
    return choose('step', id, before ?? own, own, of, own.name ?? id)
  }
  const steps = build(shape, memberOf)
  const merged = withTrigger(
    withVariables(
      {
        name: choose('name', '', base.name, ours.name, theirs.name, ours.name),
        description: choose('description', '', base.description, ours.description, theirs.description),
        steps,
      },
      choose('variables', '', base.variables, ours.variables, theirs.variables) ?? {},
    ),
    choose('trigger', '', base.trigger, ours.trigger, theirs.trigger),
  )
  return { merged, conflicts }
}

/** The steps in their order, as text. */
const outline = (content: Content): string =>
  visitedIn(content)
    .map(({ step, pointer }) => `${'    '.repeat(pointer.split('/steps').length - 2)}${step.name ?? step.id}`)
    .join('\n')

/** The ids of steps with those in their lists. */
interface Shape {
  readonly id: string
  readonly lists: readonly (readonly [pointer: string, steps: readonly Shape[]])[]
}

const shapeOf = (steps: readonly Step[]): readonly Shape[] =>
  steps.map(step => ({
    id: step.id,
    lists: innerLists(step).map(list => [list.pointer, shapeOf(list.steps)] as const),
  }))

/** Each step without the steps inside it. */
const membersOf = (content: Content): ReadonlyMap<string, Step> =>
  new Map(visitedIn(content).map(({ step }) => [step.id, emptied(step)]))

const emptied = (step: Step): Step =>
  innerLists(step).reduce((own, { pointer }) => withList(own, pointer, []), step)

function build(shape: readonly Shape[], memberOf: (id: string) => Step | undefined): Step[] {
  return shape.flatMap(({ id, lists }) => {
    const own = memberOf(id)
    if (!own) return []
    const fits = new Set(innerLists(own).map(({ pointer }) => pointer))
    return lists
      .filter(([pointer]) => fits.has(pointer))
      .reduce((step, [pointer, steps]) => withList(step, pointer, build(steps, memberOf)), own)
  })
}

function withList(step: Step, pointer: string, steps: readonly Step[]): Step {
  const [name = '', at, member] = pointer.slice(1).split('/')
  // A list that is absent stays absent.
  if (at === undefined)
    return steps.length === 0 && step[name] === undefined ? step : { ...step, [name]: steps }
  const cases = step['cases'] as readonly object[]
  return { ...step, [name]: cases.with(Number(at), { ...cases[Number(at)], [member ?? '']: steps }) }
}
