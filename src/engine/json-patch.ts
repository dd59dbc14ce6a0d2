// Applies JSON Patch (RFC 6902) to a JSON value, strictly. The value is not changed; unchanged parts are shared.
import { pointerSteps } from './json-pointer.ts'
import { isSameJson } from './same-json.ts'

export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }

export type PatchFault =
  /** Not an array of objects, or an operation lacks a member. */
  | 'patch_invalid'
  | 'patch_too_long'
  | 'operation_unknown'
  /** Not a JSON pointer, too deep, or through `__proto__`. */
  | 'pointer_invalid'
  /** Not an index of the list, such as 01 or -1. */
  | 'index_invalid'
  /** Nothing is at the pointer. */
  | 'place_missing'
  | 'root_removed'
  | 'move_into_itself'
  | 'copy_too_large'
  | 'test_failed'

/** The first fault of a patch. Its pointer is relative to the patch, such as `/3/path`. */
export class JsonPatchError extends Error {
  override readonly name = 'JsonPatchError'
  readonly code: PatchFault
  readonly pointer: string

  constructor(code: PatchFault, pointer: string) {
    super(`${code} at ${pointer === '' ? 'the patch' : pointer}`)
    this.code = code
    this.pointer = pointer
  }
}

export interface PatchLimits {
  readonly maxOperations?: number
  /** The most characters of JSON, roughly, in all copied values together. Repeated copies grow exponentially. */
  readonly maxCopied?: number
}

/** Definitions are far less deep. Repeated moves and copies could exhaust the stack. */
const MAX_STEPS = 64

type Container = readonly unknown[] | Readonly<Record<string, unknown>>

/**
 * Returns the changed value. Either all operations apply, or none.
 * @throws JsonPatchError
 */
export function applyJsonPatch(
  document: unknown,
  patch: unknown,
  { maxOperations = 500, maxCopied = 1_000_000 }: PatchLimits = {},
): unknown {
  if (!Array.isArray(patch)) throw new JsonPatchError('patch_invalid', '')
  if (patch.length > maxOperations) throw new JsonPatchError('patch_too_long', '')
  let left = maxCopied
  let changed = document
  for (const [i, given] of patch.entries()) {
    const operation = readOperation(given, `/${i}`)
    if (operation.op === 'copy') {
      left -= sizeOf(valueAt(changed, operation.from, `/${i}/from`), left)
      if (left < 0) throw new JsonPatchError('copy_too_large', `/${i}/from`)
    }
    changed = applyOperation(changed, operation, `/${i}`)
  }
  return changed
}

function readOperation(given: unknown, pointer: string): Operation {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new JsonPatchError('patch_invalid', pointer)
  const operation = given as Readonly<Record<string, unknown>>
  const { op } = operation
  if (typeof op !== 'string') throw new JsonPatchError('patch_invalid', `${pointer}/op`)
  const path = () => readPointer(operation, 'path', pointer)
  switch (op) {
    case 'remove':
      return { op, path: path() }
    case 'add':
    case 'replace':
    case 'test':
      if (!Object.hasOwn(operation, 'value')) throw new JsonPatchError('patch_invalid', `${pointer}/value`)
      return { op, path: path(), value: operation['value'] }
    case 'move':
    case 'copy':
      return { op, path: path(), from: readPointer(operation, 'from', pointer) }
    default:
      throw new JsonPatchError('operation_unknown', `${pointer}/op`)
  }
}

type Steps = readonly string[]
type Operation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: Steps; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Steps }
  | { readonly op: 'move' | 'copy'; readonly from: Steps; readonly path: Steps }

function readPointer(operation: Readonly<Record<string, unknown>>, name: string, pointer: string): Steps {
  const given = Object.hasOwn(operation, name) ? operation[name] : undefined
  if (typeof given !== 'string') throw new JsonPatchError('patch_invalid', `${pointer}/${name}`)
  const steps = pointerSteps(given)
  if (!steps || steps.length > MAX_STEPS || steps.includes('__proto__'))
    throw new JsonPatchError('pointer_invalid', `${pointer}/${name}`)
  return steps
}

function applyOperation(document: unknown, operation: Operation, pointer: string): unknown {
  const { op, path } = operation
  const at = `${pointer}/path`
  switch (op) {
    case 'add':
      return add(document, path, operation.value, at)
    case 'replace':
      return replace(document, path, operation.value, at)
    case 'remove':
      return remove(document, path, at)
    case 'test':
      if (isSameJson(valueAt(document, path, at), operation.value)) return document
      throw new JsonPatchError('test_failed', pointer)
    case 'copy':
      return add(document, path, valueAt(document, operation.from, `${pointer}/from`), at)
    case 'move': {
      const { from } = operation
      const moved = valueAt(document, from, `${pointer}/from`)
      const isPrefix = from.every((step, i) => path[i] === step)
      if (isPrefix && path.length === from.length) return document
      if (isPrefix) throw new JsonPatchError('move_into_itself', at)
      return add(remove(document, from, `${pointer}/from`), path, moved, at)
    }
  }
}

function add(document: unknown, path: Steps, value: unknown, pointer: string): unknown {
  return inside(document, path, pointer, value, (container, step) =>
    isList(container)
      ? container.toSpliced(step === '-' ? container.length : indexOf(container, step, 1, pointer), 0, value)
      : { ...container, [step]: value },
  )
}

function replace(document: unknown, path: Steps, value: unknown, pointer: string): unknown {
  return inside(document, path, pointer, value, (container, step) => {
    memberAt(container, step, pointer)
    return isList(container) ? container.with(Number(step), value) : { ...container, [step]: value }
  })
}

function remove(document: unknown, path: Steps, pointer: string): unknown {
  if (path.length === 0) throw new JsonPatchError('root_removed', pointer)
  return inside(document, path, pointer, undefined, (container, step) => {
    memberAt(container, step, pointer)
    if (isList(container)) return container.toSpliced(Number(step), 1)
    const { [step]: _, ...others } = container
    return others
  })
}

/** Changes the container at the end of the path. The empty path leads to the whole document, which becomes `whole`. */
function inside(
  value: unknown,
  path: Steps,
  pointer: string,
  whole: unknown,
  change: (container: Container, step: string) => Container,
): unknown {
  const [step, ...others] = path
  if (step === undefined) return whole
  if (!isContainer(value)) throw new JsonPatchError('place_missing', pointer)
  if (others.length === 0) return change(value, step)
  const changed = inside(memberAt(value, step, pointer), others, pointer, whole, change)
  return isList(value) ? value.with(Number(step), changed) : { ...value, [step]: changed }
}

const valueAt = (document: unknown, path: Steps, pointer: string): unknown =>
  path.reduce<unknown>((value, step) => {
    if (!isContainer(value)) throw new JsonPatchError('place_missing', pointer)
    return memberAt(value, step, pointer)
  }, document)

function memberAt(container: Container, step: string, pointer: string): unknown {
  if (isList(container)) return container[indexOf(container, step, 0, pointer)]
  if (!Object.hasOwn(container, step)) throw new JsonPatchError('place_missing', pointer)
  return container[step]
}

/** @param beyond 1 if the index after the last item is allowed */
function indexOf(list: readonly unknown[], step: string, beyond: 0 | 1, pointer: string): number {
  if (step === '-') throw new JsonPatchError('place_missing', pointer)
  if (!/^(0|[1-9]\d*)$/.test(step)) throw new JsonPatchError('index_invalid', pointer)
  const index = Number(step)
  if (index >= list.length + beyond) throw new JsonPatchError('place_missing', pointer)
  return index
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** The characters of a value's JSON, roughly. Stops above the limit, because copies share parts. */
function sizeOf(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length + 2
  if (!isContainer(value)) return 8
  let size = 2
  for (const [name, member] of Object.entries(value)) {
    size += name.length + 2
    if (size > limit) break
    size += sizeOf(member, limit - size)
  }
  return size
}
