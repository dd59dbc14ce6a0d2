// Maps: countries by their codes or names, drawn into a rectangle.
import { extent } from './data.ts'
import type { Format } from './format.ts'
import type { Size } from './kind.ts'
import { escapeXml } from './svg.ts'

type Point = readonly [number, number]

export interface Country {
  readonly alpha2: string
  readonly alpha3: string
  /** The English name. */
  readonly name: string
  readonly rings: readonly (readonly Point[])[]
  readonly center: Point
}

export interface WorldMap {
  readonly countries: readonly Country[]
  project(longitude: number, latitude: number): Point
}

/** Finds a country by DE, DEU or its name in English or the reader's language. */
export function countryFinder(
  { countries }: WorldMap,
  locale: string,
): (text: string) => Country | undefined {
  const known = new Map<string, Country>()
  const key = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase()
  const names = [locale, 'en'].map(language => new Intl.DisplayNames(language, { type: 'region' }))
  for (const country of countries) {
    const texts = [country.alpha2, country.alpha3, country.name]
    if (country.alpha2) texts.push(...names.map(name => name.of(country.alpha2) ?? ''))
    for (const text of texts) if (text) known.set(key(text), country)
  }
  return text => known.get(key(text))
}

const MAX_NAMED = 5

/** A sentence with the first places that the map does not have; none if it has all. */
export const notOnMap = ({ words, list }: Format, places: readonly string[]): string[] =>
  places.length > 0 ? [words.notOnMap(list(places.slice(0, MAX_NAMED)))] : []

export interface Placement {
  x(point: Point): number
  y(point: Point): number
}

/** Fits points of the plane into a rectangle, in proportion. */
export function placement(points: Iterable<Point>, { width, height }: Size, top: number, pad = 0): Placement {
  const all = [...points]
  const xs = extent(all.map(([x]) => x)) ?? { min: -1, max: 1 }
  const ys = extent(all.map(([, y]) => y)) ?? { min: -1, max: 1 }
  const [wide, high] = [Math.max(1e-3, xs.max - xs.min), Math.max(1e-3, ys.max - ys.min)]
  const scale = Math.min((width - 2 * pad) / wide, (height - 2 * pad) / high)
  const left = (width - wide * scale) / 2
  const above = top + (height - high * scale) / 2
  return { x: ([x]) => left + (x - xs.min) * scale, y: ([, y]) => above + (y - ys.min) * scale }
}

/** Empty for a country out of the picture. */
export function outline(
  { rings }: Country,
  place: Placement,
  size: Size,
  fill: string,
  stroke: string,
): string {
  const path = rings
    .filter(points => isSeen(points, place, size))
    .map(
      points =>
        `M${points.map(point => `${place.x(point).toFixed(1)} ${place.y(point).toFixed(1)}`).join('L')}Z`,
    )
    .join('')
  if (!path) return ''
  return `<path d="${escapeXml(path)}" fill="${fill}" stroke="${stroke}" stroke-width="0.6" stroke-linejoin="round"/>`
}

function isSeen(points: readonly Point[], place: Placement, { width, height }: Size): boolean {
  const xs = extent(points.map(place.x))
  const ys = extent(points.map(place.y))
  return xs !== undefined && ys !== undefined && xs.max > 0 && xs.min < width && ys.max > 0 && ys.min < height
}

/** What is outside of the rectangle is not drawn. */
export const clipped = (inside: string, { width, height }: Size): string =>
  `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
