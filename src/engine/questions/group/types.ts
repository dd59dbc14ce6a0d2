// The types of questions that a group can contain.
import type { QuestionType } from '../type.ts'

export type Types = ReadonlyMap<string, QuestionType>

/** All types but those that concern the whole form: page breaks, hidden fields and files. */
export const typesInside = (all: Types): Types =>
  new Map([...all].filter(([, type]) => !type.beginsPage && !type.isUnseen && !type.uploads))
