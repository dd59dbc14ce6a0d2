// Renames ids in scoring: in correct answers, which look like answers, and in weights and feedback, which are named by ids.
import { isList, isThing, memberOf, type Thing } from '../authoring/draft/json.ts'
import { idIn, type Path } from '../authoring/draft/path.ts'

/** @param inner the path of the thing in the question: ['choices', '#paris'] */
export function renameInRule(rule: Thing, inner: Path, id: string): Thing {
  const [list, key, ...deeper] = inner
  const old = idIn(key)
  let changed = withMember(rule, 'correct', correct => renameInAnswer(correct, inner, id))
  if (list === 'choices') {
    changed = withMember(changed, 'weights', weights => renameKey(weights, old, id))
    changed = withMember(changed, 'alternatives', all =>
      mapList(all, one =>
        isThing(one) ? withMember(one, 'order', order => renameIds(order, old, id)) : one,
      ),
    )
    changed = withMember(changed, 'feedback', feedback =>
      isThing(feedback) ? withMember(feedback, 'byChoice', texts => renameKey(texts, old, id)) : feedback,
    )
  } else if (list === 'rows') changed = withMember(changed, 'weights', weights => renameKey(weights, old, id))
  else if (list === 'columns')
    changed = withMember(changed, 'weights', rows => mapMembers(rows, columns => renameKey(columns, old, id)))
  else if (list === 'blanks')
    changed = withMember(changed, 'blanks', blanks => {
      if (deeper.length === 0) return renameKey(blanks, old, id)
      const blank = memberOf(blanks, old)
      return isThing(blanks) && isThing(blank)
        ? withMember(blanks, old, () => renameInRule(blank, deeper, id))
        : blanks
    })
  return changed
}

/** Renames in an answer to the question. */
function renameInAnswer(answer: unknown, [list, key, ...deeper]: Path, id: string): unknown {
  const old = idIn(key)
  if (list === 'choices') return renameIds(answer, old, id)
  if (list === 'columns') return mapMembers(answer, columns => renameIds(columns, old, id))
  if (list === 'questions' && isList(answer))
    return mapList(answer, entry => renameInAnswer(entry, [list, key ?? '', ...deeper], id))
  if (deeper.length === 0) return renameKey(answer, old, id)
  return isThing(answer) && Object.hasOwn(answer, old)
    ? withMember(answer, old, part => renameInAnswer(part, deeper, id))
    : answer
}

/** An id, or a list of ids. */
const renameIds = (value: unknown, old: string, id: string): unknown =>
  value === old ? id : mapList(value, item => (item === old ? id : item))

/** Keeps the order of the members. */
export function renameKey(value: unknown, old: string, id: string): unknown {
  if (!isThing(value) || !Object.hasOwn(value, old)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name === old ? id : name, member]))
}

function withMember(thing: Thing, name: string, change: (member: unknown) => unknown): Thing {
  const member = memberOf(thing, name)
  if (member === undefined) return thing
  const changed = change(member)
  return changed === member ? thing : { ...thing, [name]: changed }
}

function mapList(value: unknown, change: (item: unknown) => unknown): unknown {
  if (!isList(value)) return value
  const changed = value.map(change)
  return changed.some((item, i) => item !== value[i]) ? changed : value
}

function mapMembers(value: unknown, change: (member: unknown) => unknown): unknown {
  if (!isThing(value)) return value
  return Object.keys(value).reduce((thing, name) => withMember(thing, name, change), value)
}
