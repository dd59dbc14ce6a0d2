// Places on a map as circles whose area is the amount: countries, or latitudes and longitudes.
import { extent, isNumeric, numberIn } from '../data.ts'
import { describeSeries, ending, intro } from '../describe.ts'
import { belowZero } from '../figures/left-out.ts'
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
  describe,
})

interface Spot {
  readonly row: number
  readonly point: readonly [number, number]
  readonly value: number
}

/** Latitude and longitude are the first two dimensions, or the first two measures of plain columns. */
function columnsOf({ data }: Chart) {
  const numbers = data.dimensions.filter(isNumeric)
  const isPlain = data.dimensions.every(({ kind }) => kind === 'COLUMN') && data.measures.length >= 2
  const [latitude, longitude] = numbers.length >= 2 ? numbers : isPlain ? data.measures : []
  const measure = numbers.length >= 2 || !isPlain ? data.measures[0] : data.measures[2]
  return { latitude, longitude, measure }
}

function spotsOf(chart: Chart): Spot[] {
  const { data, map, format } = chart
  const { latitude, longitude, measure } = columnsOf(chart)
  const find = map && countryFinder(map, format.locale)
  return data.rows.flatMap((row, index) => {
    const value = measure ? (numberIn(row, measure) ?? 0) : 1
    if (value <= 0) return []
    if (latitude && longitude) {
      const [north, east] = [numberIn(row, latitude), numberIn(row, longitude)]
      const isThere = north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180
      return isThere ? [{ row: index, point: map?.project(east, north) ?? [0, 0], value }] : []
    }
    const [dimension] = data.dimensions
    const cell = dimension && row[dimension.index]
    if (!find || !dimension || cell === null) return []
    const country = find(String(cell)) ?? find(format.cell(cell, dimension))
    return country ? [{ row: index, point: country.center, value }] : []
  })
}

/** The places by their names, and their amounts. */
function placesOf(chart: Chart): Chart {
  const { latitude, measure } = columnsOf(chart)
  if (!latitude) return chart
  const dimensions = chart.data.dimensions.filter(column => !isNumeric(column))
  return { ...chart, data: { ...chart.data, dimensions, measures: measure ? [measure] : [] } }
}

/** Names places that the map does not have, and amounts below zero. */
function missing(chart: Chart, spots: readonly Spot[]): string[] {
  const { data, format, map } = chart
  const places = placesOf(chart)
  const below = places.data.measures.length > 0 ? belowZero(places) : undefined
  const notes = below === undefined ? [] : [`${below}.`]
  const [dimension] = data.dimensions
  if (!map || !dimension || isNumeric(dimension)) return notes
  const { measure } = columnsOf(chart)
  const found = new Set(spots.map(({ row }) => row))
  const unknown = data.rows.filter(
    (row, i) => !found.has(i) && row[dimension.index] !== null && (numberIn(row, measure) ?? 1) > 0,
  )
  const names = unknown.map(row => format.cell(row[dimension.index], dimension))
  return [...notOnMap(format, names), ...notes]
}

/** What the circles are: places, and their amounts. */
function describe(chart: Chart): string[] {
  const { format } = chart
  const spots = spotsOf(chart)
  if (!columnsOf(chart).latitude) return [...describeSeries(chart), ...missing(chart, spots)]
  const places = placesOf(chart)
  const { data } = places
  const [measure] = data.measures
  const nameOf = ({ row }: Spot) =>
    data.dimensions.map(column => format.cell(data.rows[row]?.[column.index], column)).join(' · ')
  const [largest, ...others] = [...spots].sort((a, b) => b.value - a.value)
  const smallest = others.at(-1)
  const told = (spot: Spot | undefined, tell: (name: string, value: string) => string) =>
    spot && measure && data.dimensions.length > 0
      ? [tell(nameOf(spot), format.number(spot.value, measure.format))]
      : []
  return [
    intro(places),
    format.words.pointCount(format.number(spots.length), spots.length === 1),
    ...told(largest, format.words.highest),
    ...told(smallest, format.words.lowest),
    ...missing(chart, spots),
    ...ending(chart),
  ]
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
      : fitted(missing(chart, all).join(' '), size.width * 0.55, 11)
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
