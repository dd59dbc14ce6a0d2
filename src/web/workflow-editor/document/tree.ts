// Steps in lists in steps: finding, adding, moving and removing them. A place is named by the step around it, whose pointer can change.
import type { Step, Workflow } from '../../../engine/workflows/document.ts'
import { listsOf } from '../../../engine/workflows/shapes.ts'
import { listAt } from '../../../engine/workflows/state.ts'
import { type Visited, walk } from '../../../engine/workflows/walk.ts'
import type { Content } from './content.ts'

/** Where a step stands, or will stand. */
export interface Place {
  /** The id of the step around it; undefined for the steps of the workflow. */
  readonly parent: string | undefined
  /** RFC 6901, relative to the parent, such as `/cases/0/steps`; `/steps` of the workflow. */
  readonly list: string
  readonly index: number
}

/** What a step can be given. Members without a value are removed. */
export type StepChanges = Readonly<Record<string, unknown>>

const visits = new WeakMap<Workflow, readonly Visited[]>()

/** Every step with what it can read; once for each content. */
export function visitedIn(workflow: Workflow): readonly Visited[] {
  const known = visits.get(workflow)
  if (known) return known
  const found = walk(workflow)
  visits.set(workflow, found)
  return found
}

export const visitOf = (workflow: Workflow, id: string): Visited | undefined =>
  visitedIn(workflow).find(({ step }) => step.id === id)

export const findStep = (workflow: Workflow, id: string): Step | undefined => visitOf(workflow, id)?.step

const listPointer = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

/** The innermost step that a pointer leads to, or into. */
export const stepAt = (workflow: Workflow, pointer: string): Visited | undefined =>
  visitedIn(workflow).findLast(visit => `${pointer}/`.startsWith(`${visit.pointer}/`))

/** The step around a pointer. */
function parentOf(workflow: Workflow, pointer: string): Visited | undefined {
  return visitedIn(workflow).findLast(other => pointer.startsWith(`${other.pointer}/`))
}

export function placeOf(workflow: Workflow, id: string): Place | undefined {
  const found = visitOf(workflow, id)
  if (!found) return undefined
  const parent = parentOf(workflow, found.pointer)
  const list = listPointer(found.pointer)
  return {
    parent: parent?.step.id,
    list: parent ? list.slice(parent.pointer.length) : list,
    index: Number(found.pointer.slice(list.length + 1)),
  }
}

const pointerOf = (workflow: Workflow, { parent, list }: Place): string | undefined => {
  if (parent === undefined) return list
  const found = visitOf(workflow, parent)
  return found && found.pointer + list
}

/** The steps of a list. Lists that are not there yet are empty. */
export const stepsAt = (workflow: Workflow, place: Place): readonly Step[] => {
  const pointer = pointerOf(workflow, place)
  return pointer === undefined ? [] : listAt(workflow, pointer)
}

function setAt<T>(value: T, [name, ...rest]: readonly string[], next: unknown): T {
  if (name === undefined) return next as T
  if (Array.isArray(value)) return value.with(Number(name), setAt(value[Number(name)], rest, next)) as T
  const inner = Object(value)[name]
  return { ...value, [name]: setAt(inner, rest, next) }
}

const setList = (content: Content, pointer: string, steps: readonly Step[]): Content =>
  setAt(content, pointer.slice(1).split('/'), steps)

export function insertStep(content: Content, place: Place, step: Step): Content {
  const pointer = pointerOf(content, place)
  return pointer === undefined
    ? content
    : setList(content, pointer, listAt(content, pointer).toSpliced(place.index, 0, step))
}

export function removeStep(content: Content, id: string): Content {
  const found = visitOf(content, id)
  if (!found) return content
  const list = listPointer(found.pointer)
  return setList(
    content,
    list,
    listAt(content, list).filter(step => step.id !== id),
  )
}

/** A step cannot move into itself. */
export function moveStep(content: Content, id: string, place: Place): Content {
  const from = placeOf(content, id)
  const found = visitOf(content, id)
  const pointer = pointerOf(content, place)
  if (!from || !found || pointer === undefined || `${pointer}/`.startsWith(`${found.pointer}/`))
    return content
  const isSameList = from.parent === place.parent && from.list === place.list
  const index = isSameList && place.index > from.index ? place.index - 1 : place.index
  if (isSameList && index === from.index) return content
  return insertStep(removeStep(content, id), { ...place, index }, found.step)
}

export function changeStep(content: Content, id: string, changes: StepChanges): Content {
  const found = visitOf(content, id)
  if (!found) return content
  const members = Object.entries({ ...found.step, ...changes }).filter(([, value]) => value !== undefined)
  return setAt(content, found.pointer.slice(1).split('/'), Object.fromEntries(members))
}

/** Short words for ids: they stand in the log of runs and in the API. */
const BASES: Readonly<Record<string, string>> = {
  http: 'call',
  forEach: 'each',
  waitFor: 'reply',
  stop: 'end',
}

/** `email`, then `email2`. */
export function newStepId(type: Step['type'], takenIds: ReadonlySet<string>): string {
  const base = BASES[type] ?? type.split('.')[0] ?? 'step'
  if (!takenIds.has(base)) return base
  let number = 2
  while (takenIds.has(`${base}${number}`)) number++
  return `${base}${number}`
}

export const idsIn = (workflow: Workflow): Set<string> =>
  new Set(visitedIn(workflow).map(({ step }) => step.id))

/** A copy with ids of its own. What the steps inside read of each other is read of the copies. */
export function copyOf(workflow: Workflow, step: Step): Step {
  const taken = idsIn(workflow)
  const renamed = new Map<string, string>()
  let copied: Workflow = { steps: [step] }
  for (const { step: inner, pointer } of walk(copied)) {
    const id = newStepId(inner.type, taken)
    taken.add(id)
    renamed.set(inner.id, id)
    copied = setAt(copied, [...pointer.slice(1).split('/'), 'id'], id)
  }
  const text = JSON.stringify(copied.steps[0]).replaceAll(
    /\bsteps\.(\w+)/g,
    (_, id: string) => `steps.${renamed.get(id) ?? id}`,
  )
  return JSON.parse(text)
}

/** `1`, `2`, `2.1`: the steps in all lists of a step are counted together. */
export function numbersOf(workflow: Workflow): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const count = (steps: readonly Step[], prefix: string, first: number): number => {
    let next = first
    for (const step of steps) {
      const number = `${prefix}${next++}`
      numbers.set(step.id, number)
      let inner = 1
      for (const list of listsOf(step)) inner = count(list.steps, `${number}.`, inner)
    }
    return next
  }
  count(workflow.steps, '', 1)
  return numbers
}

export interface InnerList {
  /** RFC 6901, relative to the step. */
  readonly pointer: string
  readonly steps: readonly Step[]
  readonly kind: 'case' | 'otherwise' | 'steps' | 'onTimeout' | 'onError'
}

/** The lists of a step in the order in which they are shown. */
export const innerLists = (step: Step): InnerList[] =>
  listsOf(step).map(({ pointer, steps }) => ({
    pointer,
    steps,
    kind: pointer.startsWith('/cases/') ? 'case' : (pointer.slice(1) as InnerList['kind']),
  }))
