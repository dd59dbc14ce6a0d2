// The fields of a group's entries between one page and the next.

import { ADD, type FormFields, fieldName, REMOVE, type Settling } from '../type.ts'
import { countIn, fewestShown, type GroupQuestion, membersAt, mostShown, readMembers } from './answer.ts'
import type { Types } from './types.ts'

/** Renumbers the entries after one was removed or added, or else without blank entries. */
export function settling(types: Types, question: GroupQuestion, fields: FormFields): Settling | undefined {
  const { id, repeat, questions = [] } = question
  if (!repeat) return undefined
  const kept = keptEntries(types, question, fields)
  const count = kept.length + (fields.get(ADD) === id ? 1 : 0)
  const placeOf = new Map(kept.map((at, place) => [String(at), place]))
  const known = new Set(questions.map(member => member.id))
  const before = countIn(question, fields)
  const name = fieldName(id)
  return {
    own: [name, String(Math.min(mostShown(question), Math.max(fewestShown(question), count)))],
    rename(field) {
      if (field === name) return undefined
      const [, at = '', member = ''] = /^(\d{1,3})\.(.*)$/s.exec(field.slice(name.length + 1)) ?? []
      // Unknown fields stay, so that the check refuses them.
      if (at === '' || Number(at) >= before || !known.has(member.replace(/\..*/s, ''))) return field
      const place = placeOf.get(at)
      return place === undefined ? undefined : `${name}.${place}.${member}`
    },
  }
}

/** The numbers of the entries that stay. After an add or a remove, blank entries stay too. */
function keptEntries(types: Types, question: GroupQuestion, fields: FormFields): number[] {
  const entries = Array.from({ length: countIn(question, fields) }, (_, at) => at)
  if (fields.has(ADD) || fields.has(REMOVE))
    return entries.filter(at => fields.get(REMOVE) !== `${question.id}.${at}`)
  const partOf = (type: string) => types.get(type)?.answer
  return entries.filter(at => readMembers(membersAt(question, at), fields, partOf) !== undefined)
}
