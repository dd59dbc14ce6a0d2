// Applies operations to a document, and returns the operations that undo them.
import { type FormDocument, PARTS } from '../authoring/draft/form-document.ts'
import { isList, isThing, memberOf } from '../authoring/draft/json.ts'
import { indexOfKey, keyAt, type Path, pathOf, resolve, type Step, valueAt } from '../authoring/draft/path.ts'

/**
 * A change of one place. Missing members on the way are created. `prune` is how many of the containers around the place are
 * removed with it if nothing else is in them; undoing a change uses it to remove what the change created.
 */
export type Op =
  /** Sets the member to `value`, or removes the member if `value` is absent. */
  | { readonly op: 'set'; readonly path: Path; readonly value?: unknown; readonly prune?: number }
  /** Adds to the list at the path, before the item with a key, or at the end. */
  | {
      readonly op: 'add'
      readonly path: Path
      readonly value: unknown
      readonly before: string | null
      /** Adds a thing although the list has its id. An invalid document can have an id twice. */
      readonly repeats?: true
    }
  | { readonly op: 'remove'; readonly path: Path; readonly prune?: number }
  /** Moves a thing to the list `to`. `to` and `before` are read after the thing was taken out. */
  | {
      readonly op: 'move'
      readonly path: Path
      readonly to: Path
      readonly before: string | null
      readonly prune?: number
    }

export interface Applied {
  readonly document: FormDocument
  /** Operations that undo the change, in the order to apply them in. */
  readonly undo: readonly Op[]
  /** The operations whose place is gone. */
  readonly skipped: readonly Op[]
}

/** An operation whose place is gone is skipped. */
export function apply(document: FormDocument, ops: readonly Op[]): Applied {
  let changed: unknown = document
  const undo: Op[] = []
  const skipped: Op[] = []
  for (const op of ops) {
    const done = applyOne(changed, op)
    if (!done) {
      skipped.push(op)
      continue
    }
    changed = done.document
    if (done.undo) undo.unshift(done.undo)
  }
  // Operations keep the parts of a document. Their values are checked against the schemas before they are saved.
  return { document: changed as FormDocument, undo, skipped }
}

interface Done {
  readonly document: unknown
  /** Undefined if nothing changed. */
  readonly undo?: Op
}

function applyOne(document: unknown, op: Op): Done | undefined {
  switch (op.op) {
    case 'set':
      return set(document, op.path, op.value, op.prune)
    case 'add':
      return add(document, op.path, op.value, op.before, op.repeats)
    case 'remove':
      return remove(document, op.path, op.prune)
    case 'move':
      return move(document, op.path, op.to, op.before, op.prune)
  }
}

function set(document: unknown, path: Path, value: unknown, prune = 0): Done | undefined {
  const found = resolve(document, path)
  if (!found || path.length === 0) return undefined
  const { steps, missing } = found
  const container = valueAt(document, steps.slice(0, -1))
  if (value === undefined) {
    if (isList(container) || isPart(path)) return undefined
    if (missing > 0) return { document }
    const old = valueAt(document, steps)
    const changed = pruned(replaceAt(document, steps, undefined), steps.slice(0, -1), prune)
    return { document: changed, undo: { op: 'set', path: pathOf(changed, steps), value: old } }
  }
  const old = missing > 0 ? undefined : valueAt(document, steps)
  if (old === value) return { document }
  const changed = replaceAt(document, steps, value)
  const back = pathOf(changed, steps)
  const created = missing > 1 ? { prune: missing - 1 } : {}
  return {
    document: changed,
    undo: old === undefined ? { op: 'set', path: back, ...created } : { op: 'set', path: back, value: old },
  }
}

function add(
  document: unknown,
  path: Path,
  value: unknown,
  before: string | null,
  repeats?: true,
): Done | undefined {
  const found = resolve(document, path)
  const list = listAt(document, found)
  if (!found || !list || (isTaken(list, value) && !repeats)) return undefined
  const index = placeBefore(list, before)
  const changed = replaceAt(document, found.steps, list.toSpliced(index, 0, value))
  const created = found.missing > 0 ? { prune: found.missing } : {}
  return {
    document: changed,
    undo: { op: 'remove', path: pathOf(changed, [...found.steps, index]), ...created },
  }
}

function remove(document: unknown, path: Path, prune = 0): Done | undefined {
  const taken = takeOut(document, path, prune)
  if (!taken) return undefined
  const { document: changed, item, listSteps, index } = taken
  const list = valueAt(changed, listSteps)
  return {
    document: changed,
    undo: {
      op: 'add',
      path: pathOf(changed, listSteps),
      value: item,
      before: keyFrom(list, index),
      ...(isList(list) && isTaken(list, item) && { repeats: true as const }),
    },
  }
}

function move(document: unknown, path: Path, to: Path, before: string | null, prune = 0): Done | undefined {
  const taken = takeOut(document, path, prune)
  if (!taken) return undefined
  const { document: without, item, listSteps, index } = taken
  const found = resolve(without, to)
  const list = listAt(without, found)
  if (!found || !list) return undefined
  const target = placeBefore(list, before)
  const changed = replaceAt(without, found.steps, list.toSpliced(target, 0, item))
  const created = found.missing > 0 ? { prune: found.missing } : {}
  return {
    document: changed,
    undo: {
      op: 'move',
      path: pathOf(changed, [...found.steps, target]),
      to: pathOf(without, listSteps),
      before: keyFrom(valueAt(without, listSteps), index),
      ...created,
    },
  }
}

function takeOut(document: unknown, path: Path, prune: number) {
  const found = resolve(document, path)
  const index = found?.steps.at(-1)
  if (!found || found.missing > 0 || typeof index !== 'number') return undefined
  const listSteps = found.steps.slice(0, -1)
  const list = valueAt(document, listSteps)
  if (!isList(list)) return undefined
  const without = replaceAt(document, listSteps, list.toSpliced(index, 1))
  return { document: pruned(without, listSteps, prune), item: list[index], listSteps, index }
}

const listAt = (document: unknown, found: ReturnType<typeof resolve>): readonly unknown[] | undefined => {
  if (!found) return undefined
  if (found.missing > 0) return []
  const value = valueAt(document, found.steps)
  return isList(value) ? value : undefined
}

const isTaken = (list: readonly unknown[], value: unknown) => {
  const id = memberOf(value, 'id')
  return id !== undefined && list.some(item => memberOf(item, 'id') === id)
}

/** A neighbour that is gone says nothing about the place, so the item goes to the end. */
function placeBefore(list: readonly unknown[], before: string | null): number {
  const index = before === null ? -1 : indexOfKey(list, before)
  return index < 0 ? list.length : index
}

const keyFrom = (list: unknown, index: number): string | null =>
  isList(list) && index < list.length ? keyAt(list, index) : null

const isPart = (path: Path) => path.length === 1 && PARTS.some(part => part === path[0])

/** Removes empty containers, at most `levels`, from the inside out. The parts of the document stay. */
function pruned(document: unknown, steps: readonly Step[], levels: number): unknown {
  if (levels === 0 || steps.length < 2 || typeof steps.at(-1) === 'number') return document
  const value = valueAt(document, steps)
  const isEmpty = isList(value) ? value.length === 0 : isThing(value) && Object.keys(value).length === 0
  if (!isEmpty) return document
  return pruned(replaceAt(document, steps, undefined), steps.slice(0, -1), levels - 1)
}

/** The value with another one at some place. Creates missing things; undefined removes a member. */
function replaceAt(value: unknown, steps: readonly Step[], replacement: unknown): unknown {
  const [step, ...others] = steps
  if (step === undefined) return replacement
  if (isList(value)) return value.with(Number(step), replaceAt(value[Number(step)], others, replacement))
  const thing = isThing(value) ? value : {}
  const name = String(step)
  const member = replaceAt(memberOf(thing, name), others, replacement)
  if (member !== undefined) return { ...thing, [name]: member }
  const { [name]: _, ...rest } = thing
  return rest
}
