// The engine in the designer's browser. It is small, because small files stand in for typebox and lru-cache.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { build, stop } from 'esbuild'
import { elementSources } from '../../scripts/element-plugins.ts'
import { Settings } from '../../src/engine/definition/definition.ts'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { pageOf } from '../../src/engine/questions/pages.ts'
import { Scoring } from '../../src/engine/scoring/schemas.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { Theme } from '../../src/engine/theme/theme.ts'
import { LRUCache } from '../../src/web/small-cache.ts'
import { examples } from '../questions/examples.ts'

const KIB = 1024

const ALL = `
export { questionTypes } from './src/engine/questions/index.ts'
export { Settings } from './src/engine/definition/definition.ts'
export { Scoring } from './src/engine/scoring/schemas.ts'
export { Theme } from './src/engine/theme/theme.ts'`
const TYPES = `export { questionTypes } from './src/engine/questions/index.ts'`
const CONDITIONS = `
export { checkExpression } from './src/engine/expressions/check.ts'
export { findBefore, namesOf } from './src/engine/logic/names.ts'`

const EDITING = `
export { designParts } from './src/engine/questions/design-parts.ts'
export { hasEffect, inspectorOf } from './src/engine/questions/inspector.ts'
export { parseFormula } from './src/engine/expressions/parse-formula.ts'
export { printFormula } from './src/engine/expressions/print-formula.ts'
export { fromSentences, toSentences } from './src/engine/expressions/sentences.ts'`

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    tsconfigRaw: {},
    alias: { typebox: './src/web/plain-schema.ts', 'lru-cache': './src/web/small-cache.ts' },
    plugins: [elementSources('')],
  })
  return outputFiles[0]?.text ?? ''
}

const sizeOf = (script: string) => brotliCompressSync(script).length

let bundled: {
  readonly questionTypes: typeof questionTypes
  readonly Settings: unknown
  readonly Scoring: unknown
  readonly Theme: unknown
}
before(async () => {
  const script = await bundle(ALL)
  bundled = await import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`)
})
after(stop)

/** The schema as it is sent: with the order of its members, without typebox's hidden ones. The bundle has no descriptions. */
const json = (schema: unknown) =>
  JSON.stringify(schema, (name, value) => (isText(name, value) ? undefined : value))
/** The description of a schema, not the schema of a member with that name. */
const isText = (name: string, value: unknown) => name === 'description' && typeof value === 'string'

test('the schemas of all question types are the same without typebox', () => {
  assert.equal(bundled.questionTypes.size, questionTypes.size)
  for (const [type, { schema }] of questionTypes)
    assert.equal(json(bundled.questionTypes.get(type)?.schema), json(schema), type)
})

test('the canvas draws every question as the page does', async () => {
  const { canvasCatalogue } = await import('../../src/web/designer/canvas-catalogue.ts')
  for (const { question } of examples) {
    const { render } = pageOf(question)
    for (const asked of [question, { ...question, required: false }])
      assert.equal(
        String(render(asked, { catalogue: canvasCatalogue })),
        String(render(asked, { catalogue: en })),
        question.type,
      )
  }
})

test('the schemas of settings, scoring and themes are the same without typebox', () => {
  assert.equal(json(bundled.Settings), json(Settings))
  assert.equal(json(bundled.Scoring), json(Scoring))
  assert.equal(json(bundled.Theme), json(Theme))
})

test('all question types take at most 27 KiB in a browser, and 31 KiB with the check of conditions', async () => {
  const types = sizeOf(await bundle(TYPES))
  assert.ok(types <= 27 * KIB, `${types} bytes`)
  const withConditions = sizeOf(await bundle(TYPES + CONDITIONS))
  assert.ok(withConditions <= 31 * KIB, `${withConditions} bytes`)
})

test('formulas, rows and the inspector take at most 8 KiB more', async () => {
  const [small, large] = [TYPES + CONDITIONS, TYPES + CONDITIONS + EDITING]
  const added = sizeOf(await bundle(large)) - sizeOf(await bundle(small))
  assert.ok(added <= 8 * KIB, `${added} bytes`)
})

test('the cache of the browser keeps what was used last, up to its size', () => {
  const cache = new LRUCache<string, number>({ maxSize: 3 })
  for (const [i, key] of ['a', 'b', 'c'].entries()) cache.set(key, i, { size: 1 })
  cache.get('a')
  cache.set('d', 3, { size: 2 })
  cache.set('e', 4, { size: 4 })
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map(key => cache.get(key)),
    [0, undefined, undefined, 3, undefined],
  )
})
