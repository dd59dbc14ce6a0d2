// The net promoter score of answers from 0 to 10: of all, or for each value of a second dimension.
import { groupOfVote, isVote } from '../../votes.ts'
import { type DataColumn, groupsOf, numberIn } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { swatches } from '../rows.ts'
import { svgRect, svgText } from '../svg.ts'
import { fitted, widest } from '../text.ts'

const MAX_ROW = 40
const MIN_ROW = 26

export const nps = defineKind({
  kind: 'NPS',
  options: {},
  needs: { measures: range(1), dimensions: range(1, 2), first: 'NUMBER' },
  isEmpty: chart => scoresOf(chart).every(({ count }) => count === 0),
  draw,
  describe,
})

interface Score {
  readonly name: string
  readonly count: number
  readonly detractors: number
  readonly passives: number
  readonly promoters: number
  /** -100 to 100. */
  readonly score: number
}

function scoreOf(
  name: string,
  rows: Chart['data']['rows'],
  answer: DataColumn,
  measure: DataColumn | undefined,
): Score {
  const counts = { detractors: 0, passives: 0, promoters: 0 }
  for (const row of rows) {
    const given = row[answer.index]
    const value = typeof given === 'string' ? Number(given) : given
    const times = Math.max(0, numberIn(row, measure) ?? 0)
    if (typeof value !== 'number' || !isVote(value)) continue
    counts[groupOfVote(value)] += times
  }
  const count = counts.detractors + counts.passives + counts.promoters
  return {
    name,
    count,
    ...counts,
    score: count > 0 ? Math.round((100 * (counts.promoters - counts.detractors)) / count) : 0,
  }
}

function scoresOf({ data, format }: Chart): Score[] {
  const [answer, by] = data.dimensions
  const [measure] = data.measures
  if (!answer) return []
  if (!by) return [scoreOf(answer.label, data.rows, answer, measure)]
  return groupsOf(data.rows, by).map(({ category, rows }) =>
    scoreOf(format.cell(category.cell, by), rows, answer, measure),
  )
}

function draw(chart: Chart): Drawing {
  const scores = scoresOf(chart).filter(({ count }) => count > 0)
  const [only] = scores
  return { svg: scores.length === 1 && only ? single(chart, only) : several(chart, scores) }
}

const colorsOf = ({ theme }: Chart) =>
  ({
    detractors: theme.colors[6] ?? theme.bad,
    passives: theme.edge,
    promoters: theme.colors[1] ?? theme.good,
  }) as const

function single(chart: Chart, score: Score): string {
  const { size, theme, format } = chart
  const { words } = format
  const text = format.signed(score.score)
  const top = Math.max(8, (size.height - 116) / 2)
  const barY = top + 62
  const [promoters, passives, detractors] = sharesOf(chart, score)
  const answers = words.answers(format.number(score.count), score.count === 1)
  return [
    svgText(theme, 0, top + 20, text, { fill: theme.text, size: 40, weight: 600 }),
    svgText(theme, size.width, top + 26, answers, { fill: theme.soft, size: 13, anchor: 'end' }),
    barOf(chart, score, 0, barY, size.width, 18),
    svgText(theme, 0, barY + 34, `${detractors} ${words.detractors}`, { fill: theme.text }),
    svgText(theme, size.width, barY + 34, `${promoters} ${words.promoters}`, {
      fill: theme.text,
      anchor: 'end',
    }),
    size.width >= 420
      ? svgText(theme, size.width / 2, barY + 34, `${passives} ${words.passives}`, {
          fill: theme.soft,
          anchor: 'middle',
        })
      : '',
  ].join('')
}

function sharesOf({ format }: Chart, { promoters, passives, detractors }: Score): [string, string, string] {
  const [first = '', second = '', third = ''] = format.shares([promoters, passives, detractors])
  return [first, second, third]
}

function barOf(chart: Chart, score: Score, x: number, y: number, width: number, height: number): string {
  const colors = colorsOf(chart)
  let at = x
  return (['detractors', 'passives', 'promoters'] as const)
    .map(part => {
      const wide = (score[part] / score.count) * width
      const rect = svgRect(at, y, Math.max(0, wide - 2), height, colors[part], 4)
      at += wide
      return rect
    })
    .join('')
}

function several(chart: Chart, scores: readonly Score[]): string {
  const { size, theme, format } = chart
  const { words } = format
  const colors = colorsOf(chart)
  const legend = swatches(chart, [
    { label: words.detractors, color: colors.detractors },
    { label: words.passives, color: colors.passives },
    { label: words.promoters, color: colors.promoters },
  ])
  const most = Math.max(1, Math.floor((size.height - legend.height - 16) / MIN_ROW))
  const shown = scores.slice(0, most)
  const top = shown.length < scores.length ? 18 : 2
  const row = Math.min(MAX_ROW, (size.height - legend.height - top) / Math.max(1, shown.length))
  const names = Math.min(
    size.width * 0.36,
    widest(
      shown.map(({ name }) => name),
      13,
    ) + 14,
  )
  const ends = 48
  const rows = shown.map((score, i) => {
    const y = top + row * (i + 0.5)
    return [
      svgText(theme, 0, y, fitted(score.name, names - 12, 13), { fill: theme.text, size: 13 }),
      barOf(chart, score, names, y - 8, size.width - names - ends, 16),
      svgText(theme, size.width, y, format.signed(score.score), {
        fill: theme.text,
        size: 13,
        weight: 600,
        anchor: 'end',
      }),
    ].join('')
  })
  const note =
    shown.length < scores.length
      ? words.firstOf(format.number(shown.length), format.number(scores.length))
      : ''
  return (
    rows.join('') +
    legend.svg +
    svgText(theme, size.width, 8, note, { fill: theme.faint, size: 11, anchor: 'end' })
  )
}

function describe(chart: Chart): string[] {
  const { format } = chart
  const { words } = format
  const scores = scoresOf(chart).slice(0, 5)
  const sentences = scores.flatMap(of => {
    const score = format.signed(of.score)
    const head = scores.length > 1 ? `${of.name}: ${score}.` : words.valueIs(score)
    return [head, words.scores(...sharesOf(chart, of))]
  })
  return [intro(chart), ...sentences, ...ending(chart)]
}
