// Turns responses into the cells of a copy, and cells back into answers.
import { getOwn } from '../../engine/get-own.ts'
import { isDatetime } from '../../engine/questions/datetime/answer.ts'
import type { Cell } from '../../platform/columnar/duckdb.ts'
import { caseKey } from '../case-key.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { SYSTEM_FIELDS } from '../responses/response-fields.ts'
import type { SummaryVersion } from '../summary/summarise.ts'
import type { CopyColumns, Field, Layout } from './fields.ts'

const systemFields = Object.values(SYSTEM_FIELDS)
const ABSENT: readonly Cell[] = [null, null]

/** The cells of a response, in the order of `baseColumns` and then `fieldColumns` of each field. */
export function cellsOf(
  row: ResponseRow,
  { fields, isQuiz }: CopyColumns,
  version: SummaryVersion | undefined,
): Cell[] {
  const hidden = version?.find?.(id => getOwn(row.answers, id))?.hidden
  const asked = new Set(version?.questions.map(({ key }) => key))
  const cells: Cell[] = [row.id]
  for (const { value, read } of systemFields) {
    const given = read(row)
    cells.push(systemCell(value.kind, given))
    if (value.ignoresCase) cells.push(typeof given === 'string' ? caseKey(given) : null)
  }
  for (const field of fields) {
    const isAsked = asked.has(field.key)
    const answer = isAsked ? getOwn(row.answers, field.id) : undefined
    cells.push(...(answer === undefined ? ABSENT : answerCells(field.layout, answer)))
    if (field.ignoresCase) cells.push(typeof answer === 'string' ? caseKey(answer) : null)
    cells.push(isAsked ? hidden?.has(field.id) === true : null)
    if (!isQuiz) continue
    const grade = isAsked && row.grading ? getOwn(row.grading, field.id) : undefined
    cells.push(grade?.points ?? null, grade?.maxPoints ?? null, grade?.correct ?? null)
  }
  return cells
}

function systemCell(kind: string, value: unknown): Cell {
  if (kind === 'datetime') return Date.parse(String(value))
  return (value ?? null) as Cell
}

/** The value, and the JSON of what the value cannot hold. */
function answerCells(layout: Layout, answer: unknown): readonly [Cell, Cell] {
  switch (layout) {
    case 'text':
      if (typeof answer === 'string') return [answer, null]
      break
    case 'number':
      if (typeof answer === 'number') return [answer, null]
      break
    case 'boolean':
      if (typeof answer === 'boolean') return [answer, null]
      break
    case 'moment':
      if (isDatetime(answer)) return [Date.parse(String(answer)), JSON.stringify(answer)]
      break
    case 'texts':
      if (Array.isArray(answer)) {
        const texts = answer.filter(item => typeof item === 'string')
        return [texts, texts.length === answer.length ? null : JSON.stringify(answer)]
      }
      break
    case 'record':
      break
  }
  return [null, JSON.stringify(answer)]
}

/** The reverse; undefined without an answer. */
export function answerOf(value: Cell, json: Cell): unknown {
  if (typeof json === 'string') return JSON.parse(json)
  return value ?? undefined
}

export const isAnswered = ({ number }: Field) => `(v${number} is not null or j${number} is not null)`
