// Gives a question another type. Members that do not fit are set aside, and come back when the type is changed back.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { isList, isThing, memberOf, type Thing, thingsIn } from '../../authoring/draft/json.ts'
import { getAt, idIn, lastOf, type Path } from '../../authoring/draft/path.ts'
import type { Op } from '../apply.ts'
import type { Command } from '../command.ts'

/** Members by the path of their question; the scoring rule is the member `rule`. Kept in memory, not in the document. */
export type SetAside = ReadonlyMap<string, Thing>

export interface Fits {
  /** Reports whether the schema of a type accepts the value of a member. */
  member(type: string, name: string, value: unknown): boolean
  /** Reports whether the question can have the scoring rule. */
  rule(question: Thing, rule: Thing): boolean
}

export interface TypeChange {
  readonly command: Command
  readonly setAside: SetAside
}

/** @param start the first content of the new type, for members that the question lacks */
export function changeType(
  document: FormDocument,
  path: Path,
  type: string,
  start: Thing,
  setAside: SetAside,
  fits: Fits,
): TypeChange {
  const question = getAt(document, path)
  const command = (ops: readonly Op[]): Command => ({ label: 'change_type', ops, select: [path] })
  if (!isThing(question) || question['type'] === type) return { command: command([]), setAside }
  const rulePath = ['scoring', 'questions', idIn(lastOf(path))]
  const rule = path.length === 2 ? getAt(document, rulePath) : undefined
  const { rule: restRule, ...kept } = setAside.get(path.join('/')) ?? {}
  const rest: Record<string, unknown> = { ...kept }
  const next: Record<string, unknown> = { id: question['id'], type }

  for (const [name, value] of Object.entries(question)) {
    if (name === 'id' || name === 'type') continue
    const full = restored(value, kept[name])
    const fitting = fittingValue(fits, type, name, full)
    if (fitting !== undefined) next[name] = fitting
    if (fitting === full) delete rest[name]
    else rest[name] = full
  }
  for (const from of [kept, start])
    for (const [name, value] of Object.entries(from)) {
      if (name in next || name === 'id' || !fits.member(type, name, value)) continue
      next[name] = value
      delete rest[name]
    }
  const newRule = [rule, restRule].find(one => isThing(one) && fits.rule(next, one))
  if (isThing(rule) && newRule !== rule) rest['rule'] = rule
  else if (restRule !== undefined && newRule !== restRule) rest['rule'] = restRule
  return {
    command: command([
      ...memberOps(path, question, next),
      ...(newRule === rule ? [] : [{ op: 'set', path: rulePath, value: newRule } as const]),
    ]),
    setAside: new Map([...setAside, [path.join('/'), rest]]),
  }
}

function memberOps(path: Path, before: Thing, after: Thing): Op[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter(name => before[name] !== after[name])
    .map(name => ({ op: 'set', path: [...path, name], value: memberOf(after, name) }))
}

/** The value, or the value with only those members of its things that fit, such as choices without `exclusive`. */
function fittingValue(fits: Fits, type: string, name: string, value: unknown): unknown {
  if (fits.member(type, name, value)) return value
  const things = thingsIn(value)
  if (!isList(value) || things.length === 0) return undefined
  const extra = [...new Set(things.flatMap(thing => Object.keys(thing)))].filter(
    member => member !== 'id' && member !== 'text',
  )
  for (const removed of [...extra.map(member => [member]), extra]) {
    const reduced = things.map(thing =>
      Object.fromEntries(Object.entries(thing).filter(([member]) => !removed.includes(member))),
    )
    if (fits.member(type, name, reduced)) return reduced
  }
  return undefined
}

/** A list of things with the members that were set aside, by id. */
function restored(value: unknown, kept: unknown): unknown {
  const before = new Map(thingsIn(kept).map(thing => [thing['id'], thing]))
  if (before.size === 0 || !isList(value)) return value
  return value.map(item => (isThing(item) ? { ...before.get(item['id']), ...item } : item))
}
