// A file under 15 lines belongs to its neighbour, unless several files import it, it is a row of a table, or it is loaded late.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { sources } from './sources.ts'

const MIN_LINES = 15

/** Folders with one file for each row of a table, whatever its size. */
const ROWS = [
  'src/engine/questions/',
  'src/engine/charts/kinds/',
  'src/engine/scoring/kinds/',
  'src/engine/text/messages/',
  'src/engine/workflows/steps/',
  'src/product/migrations/',
  'src/product/workflows/effects/',
  'src/web/charts/families/',
  'src/web/console/pages/',
  'src/web/texts/',
]

/** Names that say what a file is in every folder: replies, steps of jobs, encrypted columns, the styles of an element. */
const ROLE = /(^|\/)(wire|place|styles|[\w-]+-step)\.ts$/

/** Files that stay for another reason. */
const REASONS: Readonly<Record<string, string>> = {
  'src/platform/db/sqlite/reusable-bytes.ts': 'SQL is written in platform/db.',
  'src/product/listener-kinds.ts': 'The table of the kinds of listeners.',
  'src/public/page/page-bundle.ts': 'A build replaces it.',
  'src/web/designer/page-style.ts': 'A build replaces it.',
}

const importers = new Map<string, Set<string>>()
const late = new Set<string>()
for (const path of globSync('{src,test,scripts,bench}/**/*.{ts,mjs}'))
  for (const [, isLate, name = ''] of readFileSync(path, 'utf8').matchAll(
    /(?:\bfrom |(?<!type(?:of)? )\b(import)\()\s*'(\.[^']+)'/g,
  )) {
    const from = join(dirname(path), name)
    importers.set(from, (importers.get(from) ?? new Set()).add(path))
    if (isLate) late.add(from)
  }

const small = sources.filter(
  ({ path, text }) =>
    text.trimEnd().split('\n').length < MIN_LINES &&
    importers.get(path)?.size === 1 &&
    !ROWS.some(folder => path.startsWith(folder)) &&
    !ROLE.test(path),
)

test('files under 15 lines that one file imports are joined with it, or have a reason', () => {
  assert.deepEqual(
    small
      .map(({ path }) => path)
      .filter(path => !late.has(path))
      .sort(),
    Object.keys(REASONS).sort(),
  )
})

test('small files that are loaded late say so in a comment', () => {
  const loaded = small.filter(({ path }) => late.has(path))
  assert.ok(loaded.length > 0)
  assert.deepEqual(
    loaded.filter(({ text }) => !text.startsWith('//')).map(({ path }) => path),
    [],
  )
})
