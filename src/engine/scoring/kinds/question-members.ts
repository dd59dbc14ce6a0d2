// Reads members of questions for scoring. Scoring does not know the question types, so each member is read as unknown JSON and
// absent ones are empty.
import type { BaseQuestion } from '../../questions/type.ts'

export interface Item {
  readonly id: string
  readonly exclusive?: boolean
}

/** The boundary at which a question of any type becomes unknown JSON. */
const member = (question: BaseQuestion, name: string): unknown =>
  (question as unknown as Readonly<Record<string, unknown>>)[name]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isItem = (value: unknown): value is Item =>
  isObject(value) && 'id' in value && typeof value.id === 'string'

const itemsOf = (question: BaseQuestion, name: string): readonly Item[] => {
  const value = member(question, name)
  return Array.isArray(value) ? value.filter(isItem) : []
}

export const choicesOf = (question: BaseQuestion) => itemsOf(question, 'choices')
export const rowsOf = (question: BaseQuestion) => itemsOf(question, 'rows')
export const columnsOf = (question: BaseQuestion) => itemsOf(question, 'columns')

export const isSet = (question: BaseQuestion, name: string) => member(question, name) === true

export function numberOf(question: BaseQuestion, name: string): number | undefined {
  const value = member(question, name)
  return typeof value === 'number' ? value : undefined
}

/** The choices of each blank of a cloze, by id; undefined for blanks in which respondents type. */
export function blanksOf(question: BaseQuestion): ReadonlyMap<string, readonly Item[] | undefined> {
  const blanks = member(question, 'blanks')
  if (!isObject(blanks)) return new Map()
  return new Map(
    Object.entries(blanks).map(([id, blank]) => [
      id,
      isObject(blank) && 'choices' in blank && Array.isArray(blank.choices)
        ? blank.choices.filter(isItem)
        : undefined,
    ]),
  )
}

/** An own member of an answer; undefined if the answer is not an object. */
export const partOf = (answer: unknown, name: string): unknown =>
  isObject(answer) && Object.hasOwn(answer, name)
    ? (answer as Readonly<Record<string, unknown>>)[name]
    : undefined
