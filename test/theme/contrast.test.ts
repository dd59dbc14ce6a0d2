// Every pair of colors that the page's style uses has enough contrast, whatever colors a theme gives.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Color,
  contrast,
  contrastOf,
  EDGE_CONTRAST,
  luminance,
  parseColor,
  TEXT_CONTRAST,
  toHex,
} from '../../src/engine/theme/color.ts'
import { themeFaults } from '../../src/engine/theme/faults.ts'
import {
  darkColors,
  hoverLuminance,
  lightColors,
  type Palette,
  type PaletteName,
  paletteOf,
} from '../../src/engine/theme/palette.ts'
import type { Theme } from '../../src/engine/theme/theme.ts'
import { runsOf } from '../support/long.ts'

/** Texts on their backgrounds, in src/public/page/style/ and the styles of question types. */
const TEXTS: readonly [PaletteName, readonly PaletteName[]][] = [
  ['text', ['surface', 'sunken', 'raised', 'accent-soft', 'danger-soft', 'good-soft', 'warn-soft']],
  ['soft', ['surface', 'sunken', 'raised', 'accent-soft']],
  ['accent', ['surface', 'sunken', 'raised', 'accent-soft']],
  ['danger', ['surface', 'sunken', 'raised', 'danger-soft']],
  ['good', ['surface', 'sunken', 'raised', 'good-soft']],
  ['warn', ['surface', 'sunken', 'raised', 'warn-soft']],
  ['on-accent', ['accent']],
]
/** Edges of controls. */
const EDGES: readonly [PaletteName, readonly PaletteName[]][] = [
  ['edge', ['surface', 'sunken', 'raised', 'accent-soft']],
]

function tooLow(palette: Palette): string[] {
  const check = (pairs: typeof TEXTS, least: number) =>
    pairs.flatMap(([name, grounds]) =>
      grounds
        .map(ground => ({ ground, ratio: contrast(palette[name], palette[ground]) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ ground, ratio }) => `${name} on ${ground}: ${ratio}`),
    )
  const hover = contrastOf(luminance(palette['on-accent']), hoverLuminance(palette.accent, palette.text))
  return [
    ...check(TEXTS, TEXT_CONTRAST),
    ...check(EDGES, EDGE_CONTRAST),
    ...(hover < TEXT_CONTRAST ? [`on-accent on a button under the pointer: ${hover}`] : []),
  ]
}

const hex = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map(color => toHex(color))
const colors = { primaryColor: hex, backgroundColor: hex, textColor: hex }
const themes: fc.Arbitrary<Theme> = fc.record(
  {
    ...colors,
    dark: fc.oneof(fc.constant('OFF' as const), fc.record(colors, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
)

const palettes = (theme: Theme) =>
  [lightColors(theme), darkColors(theme)].flatMap(colors => (colors ? [paletteOf(colors)] : []))

/** The theme with the nearest color that passes in place of each that does not. */
function repaired(theme: Theme): Theme {
  const faults = themeFaults(theme).map(({ pointer, message: { params } }) => {
    const nearest = 'nearest' in params ? params.nearest : undefined
    const [name = '', part] = pointer.split('/').reverse()
    return { isDark: part === 'dark', member: { [name]: nearest } }
  })
  const members = (isDark: boolean) =>
    Object.assign({}, ...faults.filter(fault => fault.isDark === isDark).map(({ member }) => member))
  const dark = typeof theme.dark === 'object' ? { ...theme.dark, ...members(true) } : theme.dark
  return { ...theme, ...members(false), ...(dark && { dark }) }
}

test('an accepted theme has no pair of colors with too little contrast, light or dark', () => {
  fc.assert(
    fc.property(themes, random => {
      const theme = repaired(random)
      assert.deepEqual(themeFaults(theme), [], 'the nearest colors are accepted')
      for (const palette of palettes(theme)) assert.deepEqual(tooLow(palette), [], JSON.stringify(theme))
    }),
    { numRuns: runsOf(2000) },
  )
})

test('a fault names the color, its background, the ratio and the nearest color', () => {
  const faults = themeFaults({
    primaryColor: '#FFD400',
    textColor: '#999999',
    dark: { textColor: '#333333' },
  })
  assert.deepEqual(
    faults.map(({ pointer, code, message: { params } }) => ({ pointer, code, params })),
    [
      {
        pointer: '/textColor',
        code: 'contrast_too_low',
        params: { color: '#999999', background: '#ffffff', ratio: 2.84, min: 4.5, nearest: '#767676' },
      },
      {
        pointer: '/primaryColor',
        code: 'contrast_too_low',
        params: { color: '#ffd400', background: '#ffffff', ratio: 1.43, min: 4.5, nearest: '#8b7400' },
      },
      {
        pointer: '/dark/textColor',
        code: 'contrast_too_low',
        params: { color: '#333333', background: '#14161d', ratio: 1.43, min: 4.5, nearest: '#808080' },
      },
    ],
  )
})

const named = (palette: Palette | undefined) =>
  palette &&
  Object.fromEntries(Object.entries(palette).map(([name, color]: [string, Color]) => [name, toHex(color)]))

test('a primary color is kept on light pages, and made lighter on dark ones', () => {
  const theme = { primaryColor: '#1f6b4f' }
  assert.equal(named(paletteOf(lightColors(theme)))?.['accent'], '#1f6b4f')
  const dark = darkColors(theme)
  assert.ok(dark)
  assert.ok(contrast(dark.accent, dark.surface) >= 6.5)
  assert.ok(dark.accent[1] > dark.accent[0] && dark.accent[1] > dark.accent[2], 'still green')
})

test('a dark background stays, and its texts are light', () => {
  const theme = { backgroundColor: '#101820' }
  assert.deepEqual(darkColors(theme), lightColors(theme))
  assert.ok(luminance(lightColors(theme).text) > 0.8)
})

test('contrast is computed as in WCAG', () => {
  assert.equal(contrast(parseColor('#000000'), parseColor('#ffffff')), 21)
  assert.equal(contrast(parseColor('#767676'), parseColor('#ffffff')).toFixed(2), '4.54')
  assert.equal(contrast(parseColor('#777777'), parseColor('#ffffff')).toFixed(2), '4.48')
})
