// The pages of charts are complete and their examples work.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/schema'
import { chartKinds } from '../../src/engine/charts/index.ts'
import { CHART_KINDS } from '../../src/engine/charts/names.ts'
import { checkChart } from '../../src/product/charts/check.ts'
import { NewChart } from '../../src/product/charts/schemas.ts'
import { samples } from './samples.ts'

const fileOf = (kind: string) => kind.toLowerCase().replaceAll('_', '-')
const validator = Compile(NewChart)
const index = readFileSync('docs/charts.md', 'utf8')

for (const kind of CHART_KINDS) {
  const page = readFileSync(`docs/charts/${fileOf(kind)}.md`, 'utf8')

  test(`the page of ${kind} has a picture, an example that is accepted, and every option`, () => {
    assert.match(page, new RegExp(`^# .*: \`${kind}\`$`, 'm'))
    assert.ok(existsSync(`docs/images/charts/${fileOf(kind)}.svg`))
    assert.ok(page.includes(`](../images/charts/${fileOf(kind)}.svg)`))
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
    const chart = JSON.parse(example)
    assert.ok(validator.Check(chart), JSON.stringify(validator.Errors(chart)))
    checkChart(chart)
    const { name, options } = samples[kind]
    assert.deepEqual([chart.kind, chart.name, chart.options], [kind, name, options])
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, member]) => member)
    assert.deepEqual(listed, Object.keys(chartKinds[kind].options.properties))
    assert.ok(index.includes(`[\`${kind}\`](charts/${fileOf(kind)}.md)`), 'docs/charts.md lists it')
  })
}

test('there is no page of a kind that does not exist', () => {
  const known = CHART_KINDS.map(kind => `docs/charts/${fileOf(kind)}.md`).sort()
  assert.deepEqual(globSync('docs/charts/*.md').sort(), known)
})
