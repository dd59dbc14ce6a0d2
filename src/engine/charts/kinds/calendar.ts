// One cell a day; the color is the amount.
import { STEPS_HEIGHT, stepsLegend } from '../cells.ts'
import { extent, numberIn, placesOf } from '../data.ts'
import { localDate, partNames } from '../dates.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { svgMark, svgRect, svgText } from '../svg.ts'
import { widest } from '../text.ts'
import { ramp, rampColor } from '../theme.ts'

const DAY_MS = 86_400_000
const MAX_CELL = 24
const MIN_CELL = 5
const MONTHS = 18
const SPACE = 20

export const calendar = defineKind({
  kind: 'CALENDAR',
  options: {},
  needs: { measures: range(1), dimensions: range(1), first: 'DATE' },
  axes: 1,
  draw,
  describe: describeSeries,
})

/** Weeks begin on Monday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

function draw(chart: Chart): Drawing {
  const { size, theme, format, data } = chart
  const [dimension] = data.dimensions
  const [measure] = data.measures
  if (!dimension || !measure) return { svg: '' }
  const values = new Map<number, number>()
  const places = new Map<number, number>()
  const placeOf = placesOf(data)
  for (const row of data.rows) {
    const date = localDate(String(row[dimension.index]))
    const value = numberIn(row, measure)
    if (date && value !== null) {
      const day = Math.floor(date.getTime() / DAY_MS)
      values.set(day, (values.get(day) ?? 0) + value)
      places.set(day, placeOf.get(row) ?? 0)
    }
  }
  const days = extent(values.keys())
  if (!days)
    return {
      svg: svgText(theme, size.width / 2, size.height / 2, format.words.noData, {
        fill: theme.soft,
        anchor: 'middle',
      }),
    }
  const names = partNames(format.locale, 'weekday', 'short')
  const months = partNames(format.locale, 'monthOfYear', 'short')
  const left = widest(names, 11) + 8
  const end = days.max
  const endWeek = Math.floor((end + 3) / 7)
  const all = endWeek - Math.floor((days.min + 3) / 7) + 1
  const space = size.height - STEPS_HEIGHT
  const cellOf = (lines: number) =>
    Math.min(MAX_CELL, (size.width - left) / Math.ceil(all / lines), (space / lines - MONTHS - SPACE / 2) / 7)
  const lines = [1, 2, 3, 4].reduce((best, lines) => (cellOf(lines) > cellOf(best) ? lines : best))
  const cell = Math.max(MIN_CELL, cellOf(lines))
  // The latest weeks, in as many lines as make the largest cells.
  const perLine = Math.max(1, Math.min(Math.ceil(all / lines), Math.floor((size.width - left) / cell + 0.01)))
  const shownWeeks = Math.min(all, perLine * lines)
  const firstWeek = endWeek - shownWeeks + 1
  const { min, max } = extent(values.values()) ?? { min: 0, max: 0 }
  const low = Math.min(0, min)
  const steps = ramp(theme)
  const parts: string[] = []
  for (let line = 0; line < lines; line++) {
    const top = line * (MONTHS + 7 * cell + SPACE / 2)
    for (const weekday of [0, 2, 4, 6])
      parts.push(
        svgText(theme, 0, top + MONTHS + (weekday + 0.5) * cell, names[weekday] ?? '', {
          fill: theme.faint,
          size: 11,
        }),
      )
    let month = -1
    let lastName = -Infinity
    for (let w = 0; w < perLine; w++) {
      const week = firstWeek + line * perLine + w
      if (week > endWeek) break
      const x = left + w * cell
      const monday = week * 7 - 3
      const date = new Date((monday + 6) * DAY_MS)
      if (date.getUTCMonth() !== month) {
        month = date.getUTCMonth()
        const name = month === 0 ? `${months[month]} ${date.getUTCFullYear()}` : (months[month] ?? '')
        // The last weeks of the first month have no room for its name.
        const isShort = w === 0 && (weeksLeft(date) + 1) * cell < 26
        if (!isShort && x - lastName >= 26 && x + 20 < size.width) {
          parts.push(svgText(theme, x, top + 7, name, { fill: theme.soft, size: 11 }))
          lastName = month === 0 ? x + 30 : x
        }
      }
      for (let day = monday; day < monday + 7; day++) {
        if (day < days.min || day > end) continue
        const value = values.get(day)
        const color = !value ? theme.sunken : rampColor(steps, value, low, max)
        const rect = svgRect(x + 1, top + MONTHS + weekdayOf(day) * cell + 1, cell - 2, cell - 2, color, 3)
        parts.push(svgMark(places.get(day), rect))
      }
    }
  }
  const cut = shownWeeks < all ? format.words.lastDays(format.number(shownWeeks * 7)) : ''
  const note = [data.leftOut, cut].filter(Boolean).join(' · ')
  return { svg: parts.join('') + stepsLegend(chart, low, max, measure.format, note) }
}

/** The whole weeks from a date to the end of its month. */
const weeksLeft = (date: Date): number =>
  Math.floor(
    (new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate()) /
      7,
  )
