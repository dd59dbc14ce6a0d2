// The name of an interface or a type says of which thing it is, so that go-to-symbol finds one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources } from './sources.ts'

/** Names that fit every module: `View` is `UsersView`, `Options` is `PumpOptions`, `Asked` is `AskedQuestion`. */
const BARE =
  /^(?:export )?(?:declare )?(?:interface|type|class) (View|Draft|Options|State|Change|Context|Parts|Asked|Found|Given|Known|Shown|Sent|Told|Kept|Row)\b/gm

/** Names of schemas in the API, which its documents have. */
const SCHEMAS = ['src/engine/query/view.ts View', 'src/product/datasets/row-schemas.ts Row']

/** This list may only shrink. */
const EXCEPTIONS = [
  'src/engine/answers/asked.ts Asked',
  'src/engine/answers/asked.ts Given',
  'src/engine/charts/bars.ts Parts',
  'src/engine/charts/data.ts Row',
  'src/engine/charts/kinds/bullet.ts Row',
  'src/engine/charts/kinds/choropleth.ts Found',
  'src/engine/charts/kinds/likert.ts Row',
  'src/engine/charts/kinds/min-max.ts Row',
  'src/engine/charts/pivot.ts Found',
  'src/engine/expressions/sentence-rows.ts Row',
  'src/engine/questions/browser/parts.ts Parts',
  'src/engine/tally/question-versions.ts Parts',
  'src/engine/workflows/restart.ts Kept',
  'src/product/datasets/connection-source.ts Asked',
  'src/product/datasets/form-columns.ts Asked',
  'src/product/datasets/load/dry-run-of.ts Parts',
  'src/product/datasets/load/dry-run-of.ts Sent',
  'src/product/responses/copies.ts Found',
  'src/product/responses/export/table.ts Asked',
  'src/product/responses/export/table.ts Shown',
  'src/product/responses/repeat.ts Sent',
]

test('interfaces and types are named for their thing', () => {
  const bare = sources.flatMap(({ path, text }) =>
    [...text.matchAll(BARE)].map(([, name]) => `${path} ${name}`),
  )
  assert.deepEqual(bare.sort(), [...SCHEMAS, ...EXCEPTIONS].sort())
})
