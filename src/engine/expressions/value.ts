// The kinds of values that conditions read. A kind decides which operators apply, and which values can be compared. Each
// question type names the kind of its answers.

export type Kind =
  | 'text'
  | 'number'
  | 'boolean'
  /** The id of a choice, as text; `{other}` in its place is equal to no id. */
  | 'choice'
  /** YYYY-MM-DD */
  | 'date'
  /** HH:MM */
  | 'time'
  /** ISO 8601 with an offset */
  | 'datetime'
  /** Several values under names */
  | 'record'
  | 'list'

export interface Value {
  readonly kind: Kind
  /** The possible ids of a choice; unknown if absent. */
  readonly choices?: ReadonlySet<string>
  /** The members of a record by name: `{"var": "name.first"}` */
  readonly members?: Readonly<Record<string, Value>>
  /** The kind of a list's items. */
  readonly item?: Value
  /** Filters of responses compare it without regard to case. */
  readonly ignoresCase?: true
  /** The most items of a list. */
  readonly most?: number
  /** The most characters of a text; LINE if absent. */
  readonly longest?: number
}

/** The most characters of a one-line answer. */
export const LINE = 255
export const TEXT: Value = { kind: 'text' }
export const CASELESS: Value = { ...TEXT, ignoresCase: true }
export const textOf = (longest: number): Value => ({ kind: 'text', longest })
export const NUMBER: Value = { kind: 'number' }
export const BOOLEAN: Value = { kind: 'boolean' }
export const DATE: Value = { kind: 'date' }
export const TIME: Value = { kind: 'time' }
export const DATETIME: Value = { kind: 'datetime' }

/** One of several choices. With `other`, the respondent's own text is the member `other`. */
export const choiceOf = (things: readonly { readonly id: string }[] = [], other = false): Value => ({
  kind: 'choice',
  choices: new Set(things.map(({ id }) => id)),
  ...(other && { members: { other: TEXT } }),
})

/**
 * The number of items is the member `length`. The text of an answer in own words is the member `other`. A member of entries is the
 * list of what they have.
 */
export const listOf = (item: Value, most: number): Value => ({
  kind: 'list',
  item,
  most,
  members: {
    ...(item.kind === 'choice' && item.members),
    ...(item.kind === 'record' && listsOf(item.members ?? {}, most)),
    length: NUMBER,
  },
})

/** Lists of lists are left out: no function takes them. */
const listsOf = (members: Readonly<Record<string, Value>>, most: number) =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, Value][] =>
      value.kind === 'list' ? [] : [[name, listOf(value, most)]],
    ),
  )

export const recordOf = (members: Readonly<Record<string, Value>>): Value => ({ kind: 'record', members })

/**
 * The value of a question in two versions: the later kind, with all choices and members of both.
 */
export function united(last: Value, earlier: Value): Value {
  const choices = unitedChoices(last, earlier)
  // A single value of the earlier version is searched like an item.
  const item = last.item && united(last.item, earlier.item ?? earlier)
  const members = unitedMembers(last.members, earlier.members)
  const most = Math.max(last.most ?? 1, earlier.most ?? 1)
  const longest = Math.max(last.longest ?? LINE, earlier.longest ?? LINE)
  return {
    kind: last.kind,
    ...(last.kind === 'list' && { most }),
    ...(longest > LINE && { longest }),
    ...(choices && { choices }),
    ...(item && { item }),
    ...(members && { members }),
    ...((last.ignoresCase || earlier.ignoresCase) && { ignoresCase: true as const }),
  }
}

/** The ids are unknown if an earlier answer can be any text. */
function unitedChoices(last: Value, earlier: Value): Value['choices'] {
  if (earlier.kind === 'choice') return earlier.choices && last.choices?.union(earlier.choices)
  return earlier.kind === 'text' ? undefined : last.choices
}

function unitedMembers(last: Value['members'], earlier: Value['members']): Value['members'] {
  if (!last || !earlier) return last ?? earlier
  const found = Object.entries(earlier).map(([name, value]) => {
    const known = Object.hasOwn(last, name) ? last[name] : undefined
    return [name, known ? united(known, value) : value]
  })
  return { ...last, ...Object.fromEntries(found) }
}
