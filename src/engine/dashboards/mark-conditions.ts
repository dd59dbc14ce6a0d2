// The value of a mark: as text in addresses, and as a condition that its rows meet.
import type { Condition } from '../expressions/condition.ts'
import type { ColumnType } from '../query/columns.ts'
import type { Dimension, Grain } from '../query/document.ts'
import { type Calendar, move, parseInstant } from '../query/moments.ts'
import { OTHER, OWN_WORDS, type ResultCell } from '../query/result.ts'
import { allOf, between, days, equals, readScalar, variable } from './conditions.ts'
import { isDay } from './values.ts'

/** True if the cell stands for several values, by which no condition finds rows: the rest, and answers in own words. */
export const isJoined = (cell: ResultCell | undefined): boolean => cell === OTHER || cell === OWN_WORDS

/** The text of a cell in addresses; undefined if rows cannot be found by it. */
export function writeCell(
  cell: ResultCell | undefined,
  { part, words, bins }: Dimension,
): string | undefined {
  if (isJoined(cell) || part || words || cell === undefined || (typeof cell === 'object' && cell !== null))
    return undefined
  if (cell === null) return ''
  // Without a width, nobody knows where a bin ends.
  return bins && bins.width === undefined ? undefined : String(cell)
}

const STEPS: Readonly<Record<Exclude<Grain, 'hour'>, readonly [months: number, days: number]>> = {
  day: [0, 1],
  week: [0, 7],
  month: [1, 0],
  quarter: [3, 0],
  year: [12, 0],
}

/** The rows of a mark: those whose dimension has the value of `writeCell`. */
export function markCondition(
  { grain, bins, part, words }: Dimension,
  width: number | undefined,
  column: string,
  type: ColumnType,
  text: string,
  calendar: Calendar,
): Condition | undefined {
  if (part || words) return undefined
  if (text === '') return { '==': [variable(column), null] }
  if (grain) return grainCondition(grain, column, type, text, calendar)
  if (!bins) return equals(column, type, text)
  const from = readScalar('NUMBER', text)
  if (typeof from !== 'number' || width === undefined) return undefined
  return allOf(between(column, from, [{ '<': [variable(column), from + width] }]))
}

function grainCondition(
  grain: Grain,
  column: string,
  type: ColumnType,
  text: string,
  calendar: Calendar,
): Condition | undefined {
  if (grain === 'hour') {
    const start = parseInstant(text, calendar.timeZone)
    if (start === undefined) return undefined
    const write = (moment: number) => new Date(moment).toISOString()
    const end = move(start, 'hour', 1, calendar.timeZone)
    return allOf(between(column, write(start), [{ '<': [variable(column), write(end)] }]))
  }
  const day = text.slice(0, 10)
  if (!isDay(day)) return undefined
  const [months, more] = STEPS[grain]
  const end = new Date(`${day}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + months, end.getUTCDate() + more)
  const write = (one: string) => days(type, one, calendar)
  const after = write(end.toISOString().slice(0, 10))
  return allOf(between(column, write(day), [{ '<': [variable(column), after] }]))
}
