// Several questions that belong together, once or several times over: an answer is an object by their ids, or an array of
// such objects, its entries. On a page each question inside is one like any other: that of the entry with the number 0 has the
// id `group.0.member`, and in a group that is not repeated `group.member`.
import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type AnswerPart, type BaseQuestion, type FormFields, fieldName } from '../type.ts'

export interface Repeat {
  /** The fewest entries of an answer; 0 when absent. */
  readonly min?: number
  /** The most entries of an answer; `ENTRIES` when absent. */
  readonly max?: number
  readonly addLabel?: string
  /** What an entry is called; the question's text when absent. */
  readonly entryLabel?: string
}

export interface GroupQuestion extends BaseQuestion {
  readonly type: 'GROUP'
  readonly questions?: readonly BaseQuestion[]
  readonly repeat?: Repeat
}

/** The most entries where the author says nothing. */
export const ENTRIES = 20

type Lookup = (type: string) => Pick<AnswerPart<BaseQuestion>, 'read'> | undefined

/** How many entries an answer has, and how many a page shows before anything is filled in where an answer is required. */
export const fewestNeeded = ({ repeat: { min = 0 } = {} }: GroupQuestion) => Math.max(1, min)

/** How many entries a page shows before anything is filled in. */
export const fewestShown = (question: GroupQuestion) => (question.required ? fewestNeeded(question) : 0)

/** How many entries a page can show. */
export const mostShown = (question: GroupQuestion) =>
  Math.max(question.repeat?.max ?? ENTRIES, fewestShown(question))

/** The questions of an entry with their ids on the page; `at` is undefined in a group that is not repeated. */
export const membersAt = (
  { id, questions = [] }: GroupQuestion,
  at?: number | string,
): readonly BaseQuestion[] =>
  questions.map(member => ({
    ...member,
    id: [id, at, member.id].filter(part => part !== undefined).join('.'),
  }))

/** How many entries the fields tell of, at most as many as there can be; without fields, those of a new page. */
export function countIn(question: GroupQuestion, fields: FormFields | undefined): number {
  if (!fields) return fewestShown(question)
  const count = fields.get(fieldName(question.id)) ?? ''
  return /^\d{1,3}$/.test(count) ? Math.min(Number(count), mostShown(question)) : fewestNeeded(question)
}

/** The answers to questions with ids of the page, by the ids that the author gave; undefined for none. */
export function readMembers(
  members: readonly BaseQuestion[],
  fields: FormFields,
  partOf: Lookup,
): Readonly<Record<string, unknown>> | undefined {
  const given = members.flatMap(member => {
    const answer = partOf(member.type)?.read(member, fields)
    return answer === undefined ? [] : [[member.id.slice(member.id.lastIndexOf('.') + 1), answer] as const]
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** Says what to do about how many entries there are; the server's check looks into each of them as well. */
export function checkCount({ repeat }: GroupQuestion, answer: unknown): Message | undefined {
  if (!repeat || !Array.isArray(answer)) return undefined
  const { min = 0, max = ENTRIES } = repeat
  if (answer.length < min) return message('too_few_entries', { min })
  return answer.length > max ? message('too_many_entries', { max }) : undefined
}

export const groupMissing = ({ repeat }: GroupQuestion) => message(repeat ? 'entry_missing' : 'group_missing')
