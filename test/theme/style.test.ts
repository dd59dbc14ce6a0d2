// The style of a theme: its path has all values, and any process can build it from the path.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { Theme } from '../../src/engine/theme/theme.ts'
import { themeStyleAt, themeStylePath } from '../../src/public/page/theme-style.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
const colors = { primaryColor: hex, backgroundColor: hex, textColor: hex }
const themes: fc.Arbitrary<Theme> = fc.record(
  {
    ...colors,
    fontFamily: fc.constantFrom('SANS', 'SERIF', 'MONO', 'ROUND'),
    radius: fc.integer({ min: 0, max: 24 }),
    density: fc.constantFrom('COMFORTABLE', 'COMPACT'),
    logoUrl: fc.constant('https://example.com/logo.png'),
    dark: fc.oneof(fc.constant('OFF' as const), fc.record(colors, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
)
const styleOf = (theme: Theme) => {
  const path = themeStylePath(theme)
  return path === undefined ? undefined : themeStyleAt(path)
}

test('every path leads to a small style, and equal themes have one path', () => {
  const schema = Compile(Theme)
  fc.assert(
    fc.property(themes, theme => {
      assert.ok(schema.Check(theme))
      const path = themeStylePath(theme)
      if (path === undefined) return
      assert.match(path, /^\/f\/-\/theme-[\w-]{1,100}\.css$/)
      const style = themeStyleAt(path)
      assert.ok(style)
      assert.ok(brotliCompressSync(style).length <= 700, `${brotliCompressSync(style).length} bytes`)
      const { primaryColor, ...rest } = theme
      if (primaryColor)
        assert.equal(themeStylePath({ ...rest, primaryColor: primaryColor.toUpperCase() }), path)
    }),
  )
})

test('other paths have no style', () => {
  const path = themeStylePath({ primaryColor: '#1f6b4f', radius: 12 })
  assert.ok(path)
  for (const other of [
    path.replace('1f6b4f', '1f6b40'),
    path.replace('r12', 'r99'),
    path.replace('r12', 'r012'),
    path.replace(/theme-\w+/, 'theme-00000000'),
    path.replace('1f6b4f', 'red;}*{'),
    '/f/-/theme-.css',
  ])
    assert.equal(themeStyleAt(other), undefined, other)
})

test('a theme without values for the style has none', () => {
  assert.equal(themeStylePath({}), undefined)
  assert.equal(themeStylePath({ fontFamily: 'SANS', density: 'COMFORTABLE', dark: {} }), undefined)
  assert.equal(themeStylePath({ logoUrl: 'https://example.com/logo.png' }), undefined)
})

test('a style sets only what the theme gives', () => {
  assert.equal(styleOf({ radius: 0, density: 'COMPACT' }), ':root{--radius:0rem;--gap:.375rem;--row:2.75rem}')
  assert.match(styleOf({ fontFamily: 'SERIF' }) ?? '', /^:root\{--font:[^;]+serif\}$/)
  assert.match(styleOf({ dark: 'OFF' }) ?? '', /^:root\{color-scheme:light;[^@]+\}$/)
  assert.match(styleOf({ backgroundColor: '#101820' }) ?? '', /^:root\{color-scheme:dark;[^@]+\}$/)
})

test('a style sets every color of the page', () => {
  const frame = readFileSync('src/public/page/style/frame.css', 'utf8')
  const names = [...frame.matchAll(/^ {2}--([\w-]+): #/gm)].map(([, name = '']) => name)
  assert.ok(names.length >= 16)
  for (const part of styleOf({ primaryColor: '#1f6b4f' })?.split('@media') ?? [])
    for (const name of names) assert.ok(part.includes(`--${name}:`), name)
})
