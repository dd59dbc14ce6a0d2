// The types of questions that a group can contain.
import type { BaseQuestion, QuestionType } from '../type.ts'

export type Types = ReadonlyMap<string, QuestionType>

/** All types but those that concern the whole form: page breaks, hidden fields and files. */
export const typesInside = (all: Types): Types =>
  new Map([...all].filter(([, type]) => !type.beginsPage && !type.isUnseen && !type.uploads))

/** The type of a question in a group. The schema allows no other types. */
export function typeIn(types: Types, { type }: BaseQuestion): QuestionType {
  const found = types.get(type)
  if (!found) throw new Error(`No question type ${type} in a group`)
  return found
}
