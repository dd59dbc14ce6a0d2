// Conditions over the names of a workflow in words, and what the editor of conditions chooses from.
import { normalizeExpression, printFormula } from '../../../engine/expressions/print-formula.ts'
import { ROW_VALUES, type Row } from '../../../engine/expressions/sentence-rows.ts'
import { isGroup, type Rows, toSentences } from '../../../engine/expressions/sentences.ts'
import type { Icon } from '../../kit/icons.ts'
import { comparisonLabel, operatorLabel } from '../../texts/lookup.ts'
import type { WorkflowTexts } from '../../texts/workflows/en-workflows.ts'
import { COLUMN_ICONS, wordsOf } from './column-subjects.ts'
import { decode, encode, forEditor } from './encode.ts'
import type { Name } from './name.ts'
import type { Subject } from './subjects.ts'

const KINDS: Readonly<Partial<Record<string, Icon>>> = {
  number: 'number',
  boolean: 'yes-no',
  datetime: 'calendar-clock',
}

export const subjectsOf = (names: readonly Name[]): readonly Subject[] =>
  names
    .filter(({ isWhole }) => !isWhole)
    .map(({ path, label, value, column }) => ({
      name: encode(path),
      label,
      icon: column ? COLUMN_ICONS[column.type] : (KINDS[value.kind] ?? 'text'),
      number: undefined,
      // Parts of a name are names of their own here.
      value: value.kind === 'record' ? { kind: 'text' } : withoutMembers(value),
      question: wordsOf(path, label, column ? [column] : [], () => ''),
    }))

const withoutMembers = ({ members: _, ...value }: Name['value']): Name['value'] => value

/** A condition in words; `subject` stands for a name. */
export interface Said {
  readonly kind: 'subject' | 'word' | 'value'
  readonly text: string
}

export function conditionWords(
  condition: unknown,
  names: readonly Name[],
  texts: Pick<WorkflowTexts, 'rows' | 'and' | 'or'>,
): readonly Said[] {
  const rows = toSentences(forEditor(condition))
  if (rows) return wordsOfRows(rows, new Map(names.map(name => [name.path, name])), texts)
  return [{ kind: 'word', text: printFormula(normalizeExpression(condition)) ?? JSON.stringify(condition) }]
}

type ConditionTexts = Pick<WorkflowTexts, 'rows' | 'and' | 'or'>

function wordsOfRows(rows: Rows, names: ReadonlyMap<string, Name>, texts: ConditionTexts): readonly Said[] {
  const joiner = { kind: 'word', text: rows.match === 'all' ? texts.and : texts.or } as const
  return rows.rows.flatMap((row, i): readonly Said[] => [
    ...(i > 0 ? [joiner] : []),
    ...(isGroup(row) ? wordsOfRows(row, names, texts) : wordsOfRow(row, names, texts)),
  ])
}

function wordsOfRow(row: Row, names: ReadonlyMap<string, Name>, texts: ConditionTexts): readonly Said[] {
  const path = decode(row.question)
  const name = names.get(path)
  const given = ROW_VALUES[row.operator] === 'none' || row.value === undefined ? [] : [row.value].flat()
  const labelOf = (value: unknown) =>
    name?.column?.values?.find(one => one.value === String(value))?.label ?? String(value)
  const kind = name?.value.kind ?? 'text'
  const other = row.other === undefined ? undefined : decode(row.other)
  const operator = (other === undefined ? operatorLabel : comparisonLabel)(texts, kind, row.operator)
  return [
    { kind: 'subject', text: name?.label ?? path },
    { kind: 'word', text: operator },
    ...(other === undefined ? [] : [{ kind: 'subject', text: names.get(other)?.label ?? other } as const]),
    ...(given.length > 0 ? [{ kind: 'value', text: given.map(labelOf).join(', ') } as const] : []),
  ]
}
