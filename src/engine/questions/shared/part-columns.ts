// Columns that several types share, and the default column.

import type { BaseQuestion, Cell, Choosable, Column, QuestionReport } from '../type.ts'
import { type ChoiceQuestion, isOther, OTHER, OTHER_PART } from './choice-answer.ts'

/** Separates ids in a cell. Ids cannot contain it. */
const SEPARATOR = ';'

export const joined = (ids: unknown): Cell => (Array.isArray(ids) ? ids.join(SEPARATOR) : String(ids))

/** A column for each part of an object, such as `name.first`. */
export const partColumns = (
  { id }: BaseQuestion,
  parts: readonly { readonly id: string; readonly text?: string; readonly choices?: readonly Choosable[] }[],
): Column[] =>
  parts.map(part => ({
    name: `${id}.${part.id}`,
    ...(part.text !== undefined && { text: part.text }),
    ...(part.choices && { choices: part.choices }),
    cell: answer => partOf(answer, part.id),
  }))

function partOf(answer: unknown, part: string): Cell {
  const value: unknown = Object.getOwnPropertyDescriptor(answer, part)?.value
  if (value === undefined) return null
  return typeof value === 'number' ? value : joined(value)
}

/** A column of the selected ids, with `:other` for an other answer, and a column of its text. */
export const choiceColumns = (question: ChoiceQuestion): Column[] => [
  {
    name: question.id,
    choices: question.choices ?? [],
    cell: answer => joined([answer].flat().map(picked => (isOther(picked) ? OTHER : picked))),
  },
  ...(question.other
    ? [
        {
          name: `${question.id}.${OTHER_PART}`,
          text: OTHER_PART,
          cell: (answer: unknown) => otherIn([answer].flat()),
        },
      ]
    : []),
]

const otherIn = (picked: readonly unknown[]): Cell => {
  const other = picked.find(isOther)
  return other ? String(other.other) : null
}

/** The columns of a question's answers; none if its type has no report. */
export const columnsBy = (report: QuestionReport | undefined, question: BaseQuestion): readonly Column[] =>
  report ? (report.columns?.(question) ?? [{ name: question.id, cell: asItIs }]) : []

const asItIs = (answer: unknown): Cell =>
  typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean'
    ? answer
    : JSON.stringify(answer)
