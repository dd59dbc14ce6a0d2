// Names of measures in English, for those that a query does not label.
import type { Measure } from './document.ts'

/** The names of measures by function. `of` names the column or measure that is read; `p` is the number of a percentile. */
export type MeasureNames = Readonly<Record<Measure['fn'], (of: string, p?: number) => string>>

export const measureNames: MeasureNames = {
  count: () => 'Count',
  countDistinct: of => `Different values of ${of}`,
  answered: of => `Answers to ${of}`,
  asked: of => `Asked for ${of}`,
  share: () => 'Share',
  sum: of => `Sum of ${of}`,
  mean: of => `Mean of ${of}`,
  min: of => `Lowest ${of}`,
  max: of => `Highest ${of}`,
  median: of => `Median of ${of}`,
  percentile: (of, p) => `Percentile ${p} of ${of}`,
  stdDev: of => `Standard deviation of ${of}`,
  nps: of => `NPS of ${of}`,
  last: of => `Last ${of}`,
  boxplot: of => `Quartiles of ${of}`,
  shareOf: of => `Share of ${of}`,
  runningTotal: of => `Running total of ${of}`,
  movingMean: of => `Moving mean of ${of}`,
  change: of => `Change of ${of}`,
  rank: of => `Rank of ${of}`,
}
