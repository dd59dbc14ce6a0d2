// Joins the changes of two editors of a workflow. Members of different steps are joined. If both editors moved, added or removed
// steps, the author decides.
import { isSameJson } from '../../../engine/same-json.ts'
import type { Step } from '../../../engine/workflows/document.ts'
import type { MergeRules, PathConflict } from '../../authoring/draft/merge.ts'
import { type Conflict, type DraftMerge, mergeDrafts } from '../../authoring/draft/merge-drafts.ts'
import { type Content, withTrigger, withVariables } from './content.ts'
import { innerLists, visitedIn } from './tree.ts'

/** The ids of steps with those in their lists. */
interface Shape {
  readonly id: string
  readonly lists: readonly (readonly [pointer: string, steps: readonly Shape[]])[]
}

type StepsById = Readonly<Record<string, Step>>

/** A content as parts that change on their own. */
interface WorkflowContentParts extends Omit<Content, 'steps'> {
  readonly steps: readonly Shape[]
  /** Each step without the steps inside it. */
  readonly step: StepsById
}

const partsOf = ({ steps, ...rest }: Content): WorkflowContentParts => ({
  ...rest,
  steps: shapeOf(steps),
  step: Object.fromEntries(visitedIn({ ...rest, steps }).map(({ step }) => [step.id, emptied(step)])),
})

/** Every part is merged as one, and so is each step. */
const RULES: MergeRules = {
  isWhole: ([part, ...rest]) => part !== undefined && (part !== 'step' || rest.length === 1),
  choose({ path: [part], ours, theirs }) {
    if (part !== 'step') return 'ask'
    // The list of steps decides whether a step stays.
    if (ours === undefined) return 'theirs'
    return theirs === undefined ? 'ours' : 'ask'
  },
}

export function merge(base: Content, ours: Content, theirs: Content): DraftMerge<Content> {
  const [was, mine, other] = [partsOf(base), partsOf(ours), partsOf(theirs)]
  const known = { ...other.step, ...mine.step }
  const conflictOf = ({ path: [part = '', id = ''], ...versions }: PathConflict): Conflict => {
    if (part === 'steps') return { part, id, title: '', ours: outline(ours), theirs: outline(theirs) }
    const title = part === 'step' ? (mine.step[id]?.name ?? id) : part === 'name' ? ours.name : ''
    return { part, id, title, ours: versions.ours, theirs: versions.theirs }
  }
  const { steps, ...others } = was
  return mergeDrafts(
    // A step that one editor removed and the other one changed is not lost: the author decides.
    { base: isLost(was.step, mine.step, other.step) ? others : was, ours: mine, theirs: other },
    RULES,
    conflictOf,
    merged => contentOf(merged, known),
  )
}

const isLost = (was: StepsById, mine: StepsById, other: StepsById): boolean =>
  Object.entries(was).some(
    ([id, before]) =>
      (!mine[id] && !isSameJson(before, other[id] ?? before)) ||
      (!other[id] && !isSameJson(before, mine[id] ?? before)),
  )

/** @param known steps that stay although one editor removed them */
function contentOf(
  { step, steps, variables, trigger, ...rest }: WorkflowContentParts,
  known: StepsById,
): Content {
  const built = build(steps, id => step[id] ?? known[id])
  return withTrigger(withVariables({ ...rest, steps: built }, variables ?? {}), trigger)
}

/** The steps in their order, as text. */
const outline = (content: Content): string =>
  visitedIn(content)
    .map(({ step, pointer }) => `${'    '.repeat(pointer.split('/steps').length - 2)}${step.name ?? step.id}`)
    .join('\n')

const shapeOf = (steps: readonly Step[]): readonly Shape[] =>
  steps.map(step => ({
    id: step.id,
    lists: innerLists(step).map(list => [list.pointer, shapeOf(list.steps)] as const),
  }))

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
