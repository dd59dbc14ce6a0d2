// Countries in the color of their amount.
import { STEPS_HEIGHT, stepsLegend } from '../cells.ts'
import { extent, numberIn } from '../data.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { type Country, countryFinder, notOnMap, outline, placement } from '../map.ts'
import { svgMark } from '../svg.ts'
import { fitted } from '../text.ts'
import { ramp, rampColor } from '../theme.ts'

export const choropleth = defineKind({
  kind: 'CHOROPLETH',
  options: {},
  needs: { measures: range(1), dimensions: range(1) },
  map: true,
  draw,
  describe: chart => [...describeSeries(chart), ...notOnMap(chart.format, read(chart).unknown)],
})

interface Found {
  readonly values: Map<Country, number>
  readonly rows: Map<Country, number>
  readonly unknown: string[]
}

function read({ data, format, map }: Chart): Found {
  const [dimension] = data.dimensions
  const [measure] = data.measures
  const values = new Map<Country, number>()
  const rows = new Map<Country, number>()
  const unknown: string[] = []
  if (!dimension || !map) return { values, rows, unknown }
  const find = countryFinder(map, format.locale)
  for (const [i, row] of data.rows.entries()) {
    const cell = row[dimension.index]
    const value = numberIn(row, measure)
    if (value === null) continue
    const label = format.cell(cell, dimension)
    const country = cell === null ? undefined : (find(String(cell)) ?? find(label))
    if (country) {
      values.set(country, (values.get(country) ?? 0) + value)
      rows.set(country, i)
    } else unknown.push(label)
  }
  return { values, rows, unknown }
}

function draw(chart: Chart): Drawing {
  const { size, theme, data, format, map } = chart
  if (!map) return { svg: '' }
  const { values, rows, unknown } = read(chart)
  const { min, max } = extent(values.values()) ?? { min: 0, max: 0 }
  const steps = ramp(theme)
  const points = map.countries.flatMap(({ rings }) => rings.flat())
  const place = placement(points, { width: size.width, height: size.height - STEPS_HEIGHT }, 0)
  const low = Math.min(0, min)
  const shapes = map.countries.map(country => {
    const value = values.get(country)
    const isKnown = value !== undefined
    const shape = outline(
      country,
      place,
      size,
      isKnown ? rampColor(steps, value, low, max) : theme.sunken,
      isKnown ? theme.surface : theme.line,
    )
    return svgMark(rows.get(country), shape)
  })
  const note =
    unknown.length > 0 ? fitted(format.words.notOnMap(format.list(unknown)), size.width * 0.55, 12) : ''
  return { svg: shapes.join('') + stepsLegend(chart, low, max, data.measures[0]?.format, note) }
}
