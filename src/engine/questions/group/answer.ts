// Several questions that belong together, asked once or repeatedly. An answer is an object by question id, or an array of such objects,
// the entries. On a page, each question in a group is an ordinary question. In the first entry its id is `group.0.member`; in a group that
// is not repeated it is `group.member`.
import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type AnswerPart, type BaseQuestion, type FormFields, fieldName } from '../type.ts'

export interface Repeat {
  /** The fewest entries in an answer; 0 when absent. */
  readonly min?: number
  /** The most entries in an answer; `ENTRIES` when absent. */
  readonly max?: number
  readonly addLabel?: string
  /** The name of an entry; the question's text when absent. */
  readonly entryLabel?: string
}

export interface GroupQuestion extends BaseQuestion {
  readonly type: 'GROUP'
  readonly questions?: readonly BaseQuestion[]
  readonly repeat?: Repeat
}

/** The default of `repeat.max`. */
export const ENTRIES = 20

type Lookup = (type: string) => Pick<AnswerPart<BaseQuestion>, 'read'> | undefined

/** The fewest entries of an answer that has any. */
export const fewestNeeded = ({ repeat: { min = 0 } = {} }: GroupQuestion) => Math.max(1, min)

/** The number of entries on a new page. */
export const fewestShown = (question: GroupQuestion) => (question.required ? fewestNeeded(question) : 0)

/** The most entries on a page. */
export const mostShown = (question: GroupQuestion) =>
  Math.max(question.repeat?.max ?? ENTRIES, fewestShown(question))

/** The questions as the author wrote them. */
export const membersOf = ({ questions = [] }: GroupQuestion) => questions

/** The questions of an entry with their ids on the page; `at` is undefined in a group that is not repeated. */
export const membersAt = (
  { id, questions = [] }: GroupQuestion,
  at?: number | string,
): readonly BaseQuestion[] =>
  questions.map(member => ({
    ...member,
    id: [id, at, member.id].filter(part => part !== undefined).join('.'),
  }))

/** The number of entries in the fields, up to the maximum. Without fields, that of a new page. */
export function countIn(question: GroupQuestion, fields: FormFields | undefined): number {
  if (!fields) return fewestShown(question)
  const count = fields.get(fieldName(question.id)) ?? ''
  return /^\d{1,3}$/.test(count) ? Math.min(Number(count), mostShown(question)) : fewestNeeded(question)
}

/** Converts answers by page id to answers by the author's ids; undefined if there are none. */
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

/** Checks the number of entries. On the server, group/check.ts also checks each entry. */
export function checkCount({ repeat }: GroupQuestion, answer: unknown): Message | undefined {
  if (!repeat || !Array.isArray(answer)) return undefined
  const { min = 0, max = ENTRIES } = repeat
  if (answer.length < min) return message('too_few_entries', { min })
  return answer.length > max ? message('too_many_entries', { max }) : undefined
}

export const groupMissing = ({ repeat }: GroupQuestion) => message(repeat ? 'entry_missing' : 'group_missing')
