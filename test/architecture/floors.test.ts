// A floor imports only itself and the floors below it, and its folders form no cycle. Type imports count.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from 'esbuild'
import { FLOORS, type Floor, findCycle, floorOf, roomOf, sources } from './sources.ts'

/** The other floors that each floor may import. */
const BELOW: Readonly<Record<Floor, readonly Floor[]>> = {
  engine: [],
  platform: ['engine'],
  product: ['engine', 'platform'],
  public: ['engine', 'platform', 'product'],
  web: ['engine'],
}

const imports = sources.flatMap(({ path, imports }) =>
  imports.filter(({ isFile, from }) => isFile && from.startsWith('src/')).map(({ from }) => ({ path, from })),
)

test('a floor imports only itself and the floors below it', () => {
  const broken = imports.flatMap(({ path, from }) => {
    const floor = floorOf(path)
    if (!floor) return []
    const other = floorOf(from)
    return other === floor || (other && BELOW[floor].includes(other)) ? [] : [`${path} -> ${from}`]
  })
  assert.deepEqual(broken, [], 'These imports lead to a floor above')
})

for (const floor of FLOORS) {
  test(`the folders of ${floor} form no cycle`, () => {
    const rooms = new Map<string, Set<string>>()
    for (const { path, from } of imports) {
      if (floorOf(path) !== floor || floorOf(from) !== floor || roomOf(path) === roomOf(from)) continue
      rooms.set(roomOf(path), (rooms.get(roomOf(path)) ?? new Set()).add(roomOf(from)))
    }
    assert.equal(findCycle(rooms)?.join(' -> '), undefined)
  })
}

test('files have no import cycle, except type imports', () => {
  const files = new Map(
    sources.map(({ path, imports }) => [
      path,
      new Set(imports.filter(({ isFile, isType }) => isFile && !isType).map(({ from }) => from)),
    ]),
  )
  assert.equal(findCycle(files)?.join(' -> '), undefined)
})

test('the engine bundles for a browser: no Node modules, no packages that need them', async () => {
  const entries = sources.filter(({ path }) => floorOf(path) === 'engine').map(({ path }) => path)
  assert.ok(entries.length > 150)
  await build({
    entryPoints: entries,
    bundle: true,
    // Otherwise each entry gets copies of all that it imports.
    splitting: true,
    write: false,
    outdir: 'unused',
    platform: 'browser',
    format: 'esm',
    logLevel: 'silent',
    tsconfigRaw: {},
  })
})
