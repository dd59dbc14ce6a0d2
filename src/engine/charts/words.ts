// The words of charts. Other names of columns and values come from the data.
import type { MeasureNames } from '../query/measure-names.ts'
import type { ChartKindName } from './names.ts'

export interface Words {
  readonly noAnswer: string
  /** The group of rows without a value. */
  readonly empty: string
  /** Answers in own words, and the rest of values that are not choices. */
  readonly other: string
  /** The rest of choices, which can have own words beside it. */
  readonly allOthers: string
  readonly yes: string
  readonly no: string
  readonly total: string
  readonly previous: string
  readonly noData: string
  readonly target: string
  readonly less: string
  readonly more: string
  readonly promoters: string
  readonly passives: string
  readonly detractors: string
  readonly kinds: Readonly<Record<ChartKindName, string>>
  /** The names of measures without a label. */
  readonly measures: MeasureNames
  /** Labels of the columns that every web form has, by their ids. Others keep the label of the dataset. */
  readonly columns: Readonly<Record<string, string>>
  /** The sentence that says what a chart shows. */
  intro(kind: string, measures: string, dimensions: string): string
  valueCount(count: string, isOne: boolean): string
  seriesCount(count: string, isOne: boolean): string
  highest(name: string, value: string): string
  lowest(name: string, value: string): string
  fromTo(first: string, firstValue: string, last: string, lastValue: string): string
  valueIs(value: string): string
  before(value: string): string
  changed(change: string): string
  shares(list: string): string
  targetIs(value: string): string
  reaches(name: string, value: string, target: string): string
  /** Whole numbers, both included. */
  fromUntil(from: string, until: string): string
  /** Numbers, the second one not included. */
  fromUnder(from: string, under: string): string
  range(name: string, min: string, max: string): string
  box(name: string, min: string, low: string, median: string, high: string, max: string): string
  flow(from: string, to: string, value: string): string
  scores(promoters: string, passives: string, detractors: string): string
  answers(count: string, isOne: boolean): string
  firstOf(shown: string, all: string): string
  columnsOf(shown: string, all: string): string
  lastDays(count: string): string
  truncated: string
  /** Names a value that the chart cannot show, and its amount if it has one. */
  leftOut(name: string, amount: string | undefined): string
  belowZero(count: string): string
  /** Where all parts of a whole are zero or less. */
  noParts: string
  notOnMap(list: string): string
  pointCount(count: string, isOne: boolean): string
  weekOf(date: string): string
  quarter(quarter: number, year: string): string
}
