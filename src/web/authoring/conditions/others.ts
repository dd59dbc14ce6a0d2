// What a row can be compared with: other answers or columns of its kind.
import { ROW_COMPARISONS, type Row } from '../../../engine/expressions/sentence-rows.ts'
import type { Value } from '../../../engine/expressions/value.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { type Subject, subjectNamed, subjectValue, wholeAndParts } from './subjects.ts'

export interface Other {
  readonly name: string
  readonly label: string
}

export function othersFor(row: Row, subjects: readonly Subject[], texts: DesignerTexts): readonly Other[] {
  const compared = subjectNamed(subjects, row.question)
  const value = compared && subjectValue(compared, row.part)
  if (!value) return []
  return subjects.flatMap(subject =>
    wholeAndParts(subject, texts).filter(({ part }) => {
      const other = subjectValue(subject, part)
      return other && !(subject === compared && part === row.part) && isComparable(value, other)
    }),
  )
}

/** A list is compared with its items. Filters ignore case on both sides or on none. */
function isComparable(value: Value, other: Value): boolean {
  const one = value.kind === 'list' ? value.item : value
  if (!one || one.ignoresCase !== other.ignoresCase) return false
  return (isText(one) && isText(other)) || (one.kind === other.kind && isSingle(one))
}

const isText = ({ kind }: Value) => kind === 'text' || kind === 'choice'
const isSingle = ({ kind }: Value) => kind !== 'list' && ROW_COMPARISONS[kind].length > 0
