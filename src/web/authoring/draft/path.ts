// Places in a document, by id instead of by index, so that they stay right when other things are added, removed or moved:
// ['questions', '#france', 'choices', '#paris', 'text'].
//
// In a list, `#` and the id name a thing. Jumps have no ids and are named by the question that they follow: `#france`. If
// several things of a list have the same name, the second one is `#france~2`. A thing with neither is `#`, then `#~2`. Items that
// are not things, such as the languages of a form, are named by index.
import { pointerSteps, toPointer } from '../../../engine/json-pointer.ts'
import { isList, isThing, memberOf, type Thing } from './json.ts'

export type Path = readonly string[]

/** A step with the position that it has in one document. */
export type Step = string | number

/** The id of a thing, or the name that stands in for it. */
export function nameIn(thing: Thing): string {
  const name = memberOf(thing, 'id') ?? memberOf(thing, 'after')
  return typeof name === 'string' ? name : ''
}

/** The step for the first thing of a list with a name, or a later one. An id that is being typed can contain ~. */
export const keyOf = (name: string, number = 1): string =>
  `#${name.includes('~') ? name.replaceAll('~', '~0') : name}${number === 1 ? '' : `~${number}`}`

const KEY = /^#(.*?)(?:~([1-9]\d*))?$/s

/** The step of a path that names an item of a list. */
export function keyAt(list: readonly unknown[], index: number): string {
  const item = list[index]
  if (!isThing(item)) return String(index)
  const name = nameIn(item)
  let number = 1
  for (let i = 0; i < index; i++) {
    const other = list[i]
    if (isThing(other) && nameIn(other) === name) number++
  }
  return keyOf(name, number)
}

export function keysOf(list: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>()
  return list.map((item, i) => {
    if (!isThing(item)) return String(i)
    const name = nameIn(item)
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    return keyOf(name, number)
  })
}

/** The position of an item in a list; -1 if it is gone. */
export function indexOfKey(list: readonly unknown[], key: string): number {
  if (!key.startsWith('#')) return /^(0|[1-9]\d*)$/.test(key) && Number(key) < list.length ? Number(key) : -1
  const name = idIn(key)
  let left = Number(KEY.exec(key)?.[2] ?? 1)
  return list.findIndex(item => isThing(item) && nameIn(item) === name && --left === 0)
}

/** The id in a step such as `#france`. Other steps are names as they are. */
export function idIn(step = ''): string {
  const [, name = step] = KEY.exec(step) ?? []
  return name.includes('~') && name !== step ? name.replaceAll('~0', '~') : name
}

export const lastOf = (path: Path): string => path.at(-1) ?? ''
export const parentOf = (path: Path): Path => path.slice(0, -1)
export const isInside = (path: Path, outer: Path): boolean => outer.every((step, i) => path[i] === step)
export const isSamePath = (a: Path, b: Path): boolean => a.length === b.length && isInside(a, b)

export interface Resolved {
  readonly steps: readonly Step[]
  /** The number of last steps that lead to members that the document does not have. */
  readonly missing: number
}

/** Undefined if a thing on the way is gone. Members may be missing, because they can be added. */
export function resolve(document: unknown, path: Path): Resolved | undefined {
  const steps: Step[] = []
  let value = document
  for (const [i, step] of path.entries()) {
    if (isList(value)) {
      const index = indexOfKey(value, step)
      if (index < 0) return undefined
      steps.push(index)
      value = value[index]
    } else if (isThing(value)) {
      if (!Object.hasOwn(value, step)) {
        const names = path.slice(i)
        return names.some(name => name.startsWith('#'))
          ? undefined
          : { steps: [...steps, ...names], missing: names.length }
      }
      steps.push(step)
      value = value[step]
    } else return undefined
  }
  return { steps, missing: 0 }
}

/** The path of a place that is given by positions. Missing members keep their names. */
export function pathOf(document: unknown, steps: readonly Step[]): Path {
  let value = document
  return steps.map(step => {
    if (isList(value)) {
      const key = keyAt(value, Number(step))
      value = value[Number(step)]
      return key
    }
    value = memberOf(value, String(step))
    return String(step)
  })
}

export const valueAt = (document: unknown, steps: readonly Step[]): unknown =>
  steps.reduce<unknown>(
    (value, step) => (isList(value) ? value[Number(step)] : memberOf(value, String(step))),
    document,
  )

/** Returns the value at a path, or undefined if nothing is there. */
export function getAt(document: unknown, path: Path): unknown {
  const found = resolve(document, path)
  return found && found.missing === 0 ? valueAt(document, found.steps) : undefined
}

/** The JSON pointer of a path in this document; undefined if a thing on the way is gone. */
export function pointerOf(document: unknown, path: Path): string | undefined {
  const found = resolve(document, path)
  return found && toPointer(found.steps)
}

/** The path of a JSON pointer in this document, such as the pointer of a fault. */
export function pathOfPointer(document: unknown, pointer: string): Path {
  const steps = pointerSteps(pointer) ?? []
  return pathOf(document, steps)
}
