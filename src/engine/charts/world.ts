// The map of the world: outlines of countries from Natural Earth (public domain), in the Equal Earth projection (Šavrič, Patterson and
// Jenny, 2018), which keeps the areas of countries in proportion. In a module of its own, because most charts need no map.
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { COUNTRY_CODES } from './country-codes.ts'
import type { Country, WorldMap } from './map.ts'

type Point = readonly [number, number]

const ANTARCTICA = '010'

const A = [1.340264, -0.081106, 0.000893, 0.003796] as const
const M = Math.sqrt(3) / 2

/** Degrees to the plane, up is less. */
function project(longitude: number, latitude: number): Point {
  const lambda = (longitude * Math.PI) / 180
  const theta = Math.asin(M * Math.sin((latitude * Math.PI) / 180))
  const t2 = theta * theta
  const t6 = t2 * t2 * t2
  const x = (lambda * Math.cos(theta)) / (M * (A[0] + 3 * A[1] * t2 + t6 * (7 * A[2] + 9 * A[3] * t2)))
  return [x, -theta * (A[0] + A[1] * t2 + t6 * (A[2] + A[3] * t2))]
}

/** TopoJSON: arcs are steps from point to point, and countries are lists of arcs; `~i` is an arc backwards. */
function decode(): WorldMap {
  const { scale, translate } = atlas.transform
  const arcs = atlas.arcs.map(arc => {
    let [x, y] = [0, 0]
    return arc.map(([dx = 0, dy = 0]): Point => {
      x += dx
      y += dy
      return [x * (scale[0] ?? 1) + (translate[0] ?? 0), y * (scale[1] ?? 1) + (translate[1] ?? 0)]
    })
  })
  const ring = (places: readonly number[]) =>
    unwrapped(
      places.flatMap((place, i) => {
        const arc = place < 0 ? [...(arcs[~place] ?? [])].reverse() : (arcs[place] ?? [])
        return i === 0 ? arc : arc.slice(1)
      }),
    ).map(([longitude, latitude]) => project(longitude, latitude))
  const codes = new Map(COUNTRY_CODES.map(code => [code.numeric, code]))
  const countries = atlas.objects.countries.geometries.flatMap((geometry): Country[] => {
    const id = 'id' in geometry ? String(geometry.id) : ''
    if (id === ANTARCTICA) return []
    const code = codes.get(id)
    const polygons = (geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs) as number[][][]
    const rings = polygons.flatMap(polygon => polygon.map(ring))
    return [
      {
        alpha2: code?.alpha2 ?? '',
        alpha3: code?.alpha3 ?? '',
        name: geometry.properties.name,
        rings,
        center: centerOf(rings),
      },
    ]
  })
  return { countries, project }
}

/** Where a country crosses 180 degrees, it goes on beyond: a jump to -180 would draw a line across the map. */
function unwrapped(points: readonly Point[]): Point[] {
  let turn = 0
  const all = points.map(([longitude, latitude], i): Point => {
    const before = points[i - 1]?.[0] ?? longitude
    if (longitude - before > 180) turn -= 360
    if (longitude - before < -180) turn += 360
    return [longitude + turn, latitude]
  })
  const isWest =
    all.every(([longitude]) => longitude < -180 + 1e-6) || all.some(([longitude]) => longitude < -181)
  return isWest ? all.map(([longitude, latitude]) => [longitude + 360, latitude]) : all
}

/** The middle of the largest part: that of France, not between France and Guiana. */
function centerOf(rings: readonly (readonly Point[])[]): Point {
  let best: { area: number; center: Point } = { area: -1, center: [0, 0] }
  for (const points of rings) {
    let [area, x, y] = [0, 0, 0]
    for (const [i, [x1, y1]] of points.entries()) {
      const [x2, y2] = points[(i + 1) % points.length] ?? [x1, y1]
      const cross = x1 * y2 - x2 * y1
      area += cross
      x += (x1 + x2) * cross
      y += (y1 + y2) * cross
    }
    if (Math.abs(area) > best.area) best = { area: Math.abs(area), center: [x / (3 * area), y / (3 * area)] }
  }
  return best.center
}

export const world: WorldMap = decode()
