// Places on a map as circles whose area is the amount: countries, or latitudes and longitudes.
import { extent, isNumeric, numberIn } from '../data.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { clipped, countryFinder, notOnMap, outline, placement } from '../map.ts'
import { flag } from '../options.ts'
import { svgMark, svgText } from '../svg.ts'
import { fitted } from '../text.ts'

const MAX_PLACES = 1000
const MAX_RADIUS = 26

interface MapOptions {
  readonly world?: boolean
}

export const bubbleMap = defineKind({
  kind: 'BUBBLE_MAP',
  options: { world: flag('True to show the whole world instead of the part that has data.') },
  needs: { measures: range(1, 3), dimensions: range(0, 3), columns: true },
  map: true,
  draw,
  describe: chart => [...describeSeries(chart), ...missing(chart, spotsOf(chart))],
})

interface Spot {
  readonly row: number
  readonly point: readonly [number, number]
  readonly value: number
}

/** Latitude and longitude are the first two dimensions, or the first two measures of plain columns. */
function spotsOf({ data, map, format }: Chart): Spot[] {
  if (!map) return []
  const numbers = data.dimensions.filter(isNumeric)
  const isPlain = data.dimensions.every(({ kind }) => kind === 'COLUMN') && data.measures.length >= 2
  const [latitude, longitude] = numbers.length >= 2 ? numbers : isPlain ? data.measures : []
  const measure = numbers.length >= 2 ? data.measures[0] : isPlain ? data.measures[2] : data.measures[0]
  const find = countryFinder(map, format.locale)
  return data.rows.flatMap((row, index) => {
    const value = measure ? (numberIn(row, measure) ?? 0) : 1
    if (value <= 0) return []
    if (latitude && longitude) {
      const [north, east] = [numberIn(row, latitude), numberIn(row, longitude)]
      const isThere = north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180
      return isThere ? [{ row: index, point: map.project(east, north), value }] : []
    }
    const [dimension] = data.dimensions
    const cell = dimension && row[dimension.index]
    if (!dimension || cell === null) return []
    const country = find(String(cell)) ?? find(format.cell(cell, dimension))
    return country ? [{ row: index, point: country.center, value }] : []
  })
}

/** Names places that the map does not have. */
function missing({ data, format, map }: Chart, spots: readonly Spot[]): string[] {
  const [dimension] = data.dimensions
  if (!map || !dimension || isNumeric(dimension)) return []
  const found = new Set(spots.map(({ row }) => row))
  const unknown = data.rows.filter((row, i) => !found.has(i) && row[dimension.index] !== null)
  return notOnMap(
    format,
    unknown.map(row => format.cell(row[dimension.index], dimension)),
  )
}

function draw(chart: Chart<MapOptions>): Drawing {
  const { size, theme, map, format, options } = chart
  if (!map) return { svg: '' }
  const all = spotsOf(chart).sort((a, b) => b.value - a.value)
  const spots = all.slice(0, MAX_PLACES)
  const countries = map.countries.flatMap(({ rings }) => rings.flat())
  const place = placement(options.world || spots.length === 0 ? countries : around(spots), size, 0)
  const largest = extent(spots.map(({ value }) => value))?.max ?? 1
  const most = Math.min(MAX_RADIUS, size.height / 9)
  const shapes = map.countries.map(country => outline(country, place, size, theme.line, theme.surface))
  const circles = spots.map(({ row, point, value }) => {
    const r = Math.max(3, most * Math.sqrt(value / largest))
    const circle = `<circle cx="${place.x(point).toFixed(1)}" cy="${place.y(point).toFixed(1)}" r="${r.toFixed(1)}" fill="${theme.accent}" fill-opacity="0.62" stroke="${theme.surface}"/>`
    return svgMark(row, circle)
  })
  const note =
    all.length > spots.length
      ? format.words.firstOf(format.number(spots.length), format.number(all.length))
      : fitted(missing(chart, all)[0] ?? '', size.width * 0.55, 11)
  return {
    svg: [
      clipped([...shapes, ...circles].join(''), size),
      svgText(theme, size.width, size.height - 8, note, { fill: theme.faint, size: 11, anchor: 'end' }),
    ].join(''),
  }
}

/** The least part of the map that a chart shows. */
const LEAST = 0.35

/** The corners of the places, with land around them. */
function around(spots: readonly Spot[]): (readonly [number, number])[] {
  const xs = extent(spots.map(({ point }) => point[0])) ?? { min: 0, max: 0 }
  const ys = extent(spots.map(({ point }) => point[1])) ?? { min: 0, max: 0 }
  const pad = Math.max(LEAST / 2, 0.12 * Math.max(xs.max - xs.min, ys.max - ys.min))
  return [
    [xs.min - pad, ys.min - pad],
    [xs.max + pad, ys.max + pad],
  ]
}
