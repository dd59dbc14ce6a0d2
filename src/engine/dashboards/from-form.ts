// The dashboard that a web form starts with: how many responses, when they came, scores, and a chart for each question that has one.
import { suggestChart, suggestMatrix } from '../charts/suggest.ts'
import type { Column } from '../query/columns.ts'
import type { Card, CardChart, Document, Tab } from './document.ts'
import { MAX_CARDS } from './document.ts'

interface FormDashboardTexts {
  readonly overview: string
  readonly responses: string
  readonly overTime: string
  readonly score: string
  readonly passed: string
  readonly scores: string
  readonly grades: string
  readonly period: string
}

const en: FormDashboardTexts = {
  overview: 'Overview',
  responses: 'Responses',
  overTime: 'Responses over time',
  score: 'Mean score in percent',
  passed: 'Passed',
  scores: 'Scores',
  grades: 'Grades',
  period: 'Period',
}
const texts: Readonly<Record<string, FormDashboardTexts>> = {
  de: {
    overview: 'Überblick',
    responses: 'Antworten',
    overTime: 'Antworten im Verlauf',
    score: 'Mittleres Ergebnis in Prozent',
    passed: 'Bestanden',
    scores: 'Ergebnisse',
    grades: 'Noten',
    period: 'Zeitraum',
  },
}

/** @param language BCP 47. English for languages without texts. */
export const formDashboardTexts = (language: string): FormDashboardTexts =>
  texts[language.toLowerCase().split('-', 1)[0] ?? ''] ?? en

interface SourceForm {
  /** The id of the web form, which is that of its dataset. */
  readonly dataset: string
  readonly columns: readonly Column[]
  readonly hasScores: boolean
  readonly hasPassMark: boolean
  readonly hasGrades: boolean
  readonly texts: FormDashboardTexts
}

const COUNT = { as: 'n', fn: 'count' } as const
const DATE = '_createDate'
const ROWS = { figure: 2, chart: 4 }
const WIDTH = 12
const HALF = WIDTH / 2

export function formDashboard({ dataset, columns, texts, ...form }: SourceForm): Document {
  const chart = (kind: CardChart['kind'], query: Omit<CardChart['query'], 'dataset'>): CardChart => ({
    kind,
    query: { dataset, ...query },
  })
  const figures = [
    { id: 'responses', title: texts.responses, chart: chart('NUMBER', { measures: [COUNT] }) },
    ...(form.hasScores
      ? [
          {
            id: 'score',
            title: texts.score,
            chart: chart('NUMBER', { measures: [{ as: 'score', fn: 'mean', of: '_percent' }] }),
          },
        ]
      : []),
    ...(form.hasPassMark
      ? [
          {
            id: 'passed',
            title: texts.passed,
            chart: chart('NUMBER', {
              measures: [{ as: 'passed', fn: 'share', filter: { '==': [{ var: '_passed' }, true] } }],
            }),
          },
        ]
      : []),
  ]
  // One figure stands beside the first chart. Several fill the row above it.
  const isBeside = figures.length === 1
  const figure = isBeside ? { w: 3, h: ROWS.chart } : { w: WIDTH / figures.length, h: ROWS.figure }
  const above = isBeside ? 0 : figure.h
  const metrics = figures.map(
    (card, i): Card => ({ ...card, ...figure, kind: 'METRIC', x: i * figure.w, y: 0 }),
  )
  const overTime: Card = {
    id: 'over-time',
    kind: 'CHART',
    title: texts.overTime,
    x: isBeside ? figure.w : 0,
    y: above,
    w: isBeside ? WIDTH - figure.w : WIDTH,
    h: ROWS.chart,
    chart: chart('LINE', {
      dimensions: [{ as: 'day', of: DATE, grain: 'day', fill: true }],
      measures: [COUNT],
    }),
  }
  const bars = (of: string, bins?: { readonly width: number }) =>
    chart(bins ? 'HISTOGRAM' : 'BAR', {
      dimensions: [{ as: 'value', of, ...(bins && { bins }) }],
      measures: [COUNT],
    })
  const drawn = [
    ...(form.hasScores
      ? [{ id: 'scores', title: texts.scores, chart: bars('_percent', { width: 10 }) }]
      : []),
    ...(form.hasGrades ? [{ id: 'grades', title: texts.grades, chart: bars('_grade') }] : []),
    ...columns
      .flatMap(column => ofQuestion(dataset, column, columns))
      .map((one, i) => ({ id: `question-${i + 1}`, ...one })),
  ]
  const space = MAX_CARDS - figures.length - 1
  const charts = drawn.slice(0, space).map(
    (card, i): Card => ({
      ...card,
      kind: 'CHART',
      x: (i % 2) * HALF,
      y: above + ROWS.chart + Math.floor(i / 2) * ROWS.chart,
      w: HALF,
      h: ROWS.chart,
    }),
  )
  const tab: Tab = { id: 'overview', title: texts.overview, cards: [...metrics, overTime, ...charts] }
  return {
    tabs: [tab],
    filters: [{ id: 'period', kind: 'DATE', label: texts.period, columns: [{ dataset, column: DATE }] }],
  }
}

const SYSTEM = /^_/

/** Free texts have none: they can name people, and rarely say the same twice. */
function ofQuestion(
  dataset: string,
  column: Column,
  columns: readonly Column[],
): { readonly title: string; readonly chart: CardChart }[] {
  const { id, type, values } = column
  if (SYSTEM.test(id) || ((type === 'TEXT' || type === 'TEXT_LIST') && !values)) return []
  const [question = id, ...part] = id.split('.')
  const matrix = part.length === 0 ? undefined : suggestMatrix(dataset, question, columns)
  // One chart for all rows, where the first one is.
  if (matrix && columns.find(one => one.id.startsWith(`${question}.`)) !== column) return []
  const suggested = matrix ?? suggestChart(dataset, column)
  if (!suggested) return []
  const { name, kind, query, options } = suggested
  return [{ title: name, chart: { kind, query, ...(Object.keys(options).length > 0 && { options }) } }]
}
