// Places on maps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueryResult, ResultCell } from '../../src/engine/query/result.ts'
import { renderSvg } from '../../src/product/charts/render.ts'

const placeAt = (north: ResultCell, east: ResultCell): QueryResult => ({
  columns: [
    { as: 'north', kind: 'DIMENSION', label: 'Latitude', type: 'NUMBER' },
    { as: 'east', kind: 'DIMENSION', label: 'Longitude', type: 'NUMBER' },
    { as: 'n', kind: 'MEASURE', label: 'Count', type: 'NUMBER' },
  ],
  rows: [[north, east, 1]],
  totals: null,
  base: 1,
  truncated: false,
  asOf: '',
  pending: false,
})

test('a map shows places on the earth, and no others', async () => {
  for (const [north, east, circles] of [
    [90, 180, 1],
    [-90, -180, 1],
    [90.1, 0, 0],
    [-90.1, 0, 0],
    [0, 180.1, 0],
    [0, -180.1, 0],
    [null, 0, 0],
    [0, null, 0],
  ] as const) {
    const svg = await renderSvg({
      kind: 'BUBBLE_MAP',
      result: placeAt(north, east),
      options: {},
      theme: 'light',
      language: 'en',
      size: { width: 320, height: 200 },
      name: 'Places',
      hasBackground: true,
    })
    assert.equal(svg.match(/<circle /g)?.length ?? 0, circles, `${north}, ${east}`)
  }
})
