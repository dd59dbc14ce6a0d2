// Conditions in words, for people who read them: "all of: How did you come? is By car".
import { printFormula } from '../../../engine/expressions/print-formula.ts'
import { ROW_VALUES, type Row, splitName } from '../../../engine/expressions/sentence-rows.ts'
import { isGroup, type Rows, toSentences } from '../../../engine/expressions/sentences.ts'
import type { Icon } from '../../kit/icons.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { comparisonLabel, operatorLabel } from '../../texts/lookup.ts'
import { choicesOf } from '../fields/choices.ts'
import { partsOf, type Subject, subjectNamed, subjectValue } from './subjects.ts'

export interface Named {
  readonly subject: string
  readonly icon: Icon
  /** True if the question is gone, or comes later. */
  readonly isUnknown: boolean
}

export type Line =
  | (Named & {
      readonly kind: 'row'
      readonly operator: string
      readonly values: readonly string[]
      /** Compared with instead of values. */
      readonly other: Named | undefined
    })
  | { readonly kind: 'group'; readonly match: string; readonly lines: readonly Line[] }
  | { readonly kind: 'formula'; readonly text: string }

/** One line for a condition of one row. */
export function conditionLine(condition: unknown, subjects: readonly Subject[], texts: DesignerTexts): Line {
  const rows = toSentences(condition)
  if (!rows) return { kind: 'formula', text: printFormula(condition) ?? JSON.stringify(condition) }
  const [only] = rows.rows
  return rows.rows.length === 1 && only ? lineOf(only, subjects, texts) : lineOf(rows, subjects, texts)
}

function lineOf(row: Row | Rows, subjects: readonly Subject[], texts: DesignerTexts): Line {
  if (isGroup(row))
    return {
      kind: 'group',
      match: texts.rows[row.match],
      lines: row.rows.map(inner => lineOf(inner, subjects, texts)),
    }
  const subject = subjectNamed(subjects, row.question)
  const value = subject && subjectValue(subject, row.part)
  const labels = new Map(value ? choicesOf(subject?.question, value).map(({ id, label }) => [id, label]) : [])
  const given = row.value === undefined ? [] : [row.value].flat()
  return {
    kind: 'row',
    ...named(row, subjects, texts),
    operator: (row.other === undefined ? operatorLabel : comparisonLabel)(
      texts,
      value?.kind ?? 'text',
      row.operator,
    ),
    values: ROW_VALUES[row.operator] === 'none' ? [] : given.map(one => constant(one, labels, texts.locale)),
    other: row.other === undefined ? undefined : named(splitName(row.other), subjects, texts),
  }
}

function named({ question, part }: Subjected, subjects: readonly Subject[], texts: DesignerTexts): Named {
  const subject = subjectNamed(subjects, question)
  const name = subject?.label ?? question
  const label = subject && partsOf(subject, texts).find(one => one.part === part)?.label
  return {
    subject: part === undefined ? name : `${name}: ${label ?? part}`,
    icon: subject?.icon ?? 'error',
    isUnknown: !(subject && subjectValue(subject, part)),
  }
}

type Subjected = Pick<Row, 'question' | 'part'>

const constant = (value: string | number, texts: ReadonlyMap<string, string>, locale: string): string =>
  typeof value === 'number' ? value.toLocaleString(locale) : (texts.get(value) ?? value)
