// The style of a theme: the custom properties that differ from those of style/frame.css. The path of the file has the theme's values and
// a digest of its content, so any process can build it, and clients can cache it forever.
import { createHash } from 'node:crypto'
import { toHex } from '../../engine/theme/color.ts'
import { SYSTEM_FONTS } from '../../engine/theme/fonts.ts'
import { type Colors, darkColors, isDark, lightColors, paletteOf } from '../../engine/theme/palette.ts'
import type { Theme, ThemeColors } from '../../engine/theme/theme.ts'

/** The path of a theme's style; undefined if the theme has none. */
export function themeStylePath(theme: Theme): string | undefined {
  const values = writeValues(theme)
  return values === '' ? undefined : pathOf(values, styleOf(theme))
}

/** The content of a path of `themeStylePath`; undefined for any other path. */
export function themeStyleAt(path: string): string | undefined {
  const [, values] = /^\/f\/-\/theme-\w+-([\w-]{1,80})\.css$/.exec(path) ?? []
  const theme = values === undefined ? undefined : readValues(values)
  if (!theme || themeStylePath(theme) !== path) return undefined
  return styleOf(theme)
}

const pathOf = (values: string, style: string) =>
  `/f/-/theme-${createHash('sha256').update(style).digest('hex').slice(0, 8)}-${values}.css`

function styleOf(theme: Theme): string {
  const { fontFamily = 'SANS', radius, density } = theme
  const font = SYSTEM_FONTS[fontFamily]
  const shapes = [
    ...(font ? [`--font:${font}`] : []),
    ...(radius === undefined ? [] : [`--radius:${radius / 16}rem`]),
    // Choices stay 44 px high, the least that thumbs hit well.
    ...(density === 'COMPACT' ? ['--gap:.375rem', '--row:2.75rem'] : []),
  ]
  if (!hasColors(theme)) return `:root{${shapes.join(';')}}`
  const light = colorRules(lightColors(theme))
  const dark = darkColors(theme)
  const darkRules = dark && colorRules(dark).join(';')
  const isSame = darkRules === undefined || darkRules === light.join(';')
  return `:root{${[...light, ...shapes].join(';')}}${isSame ? '' : `@media(prefers-color-scheme:dark){:root{${darkRules}}}`}`
}

const hasColors = ({ primaryColor, backgroundColor, textColor, dark }: Theme) =>
  dark === 'OFF' ||
  [primaryColor, backgroundColor, textColor, ...Object.values(dark ?? {})].some(color => color !== undefined)

const colorRules = (colors: Colors) => [
  `color-scheme:${isDark(colors.surface) ? 'dark' : 'light'}`,
  ...Object.entries(paletteOf(colors)).map(([name, color]) => `--${name}:${shortHex(toHex(color))}`),
]

const shortHex = (hex: string) => hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')

/** The colors of the browser around the page. */
export function browserColors(theme: Theme): { readonly light: string; readonly dark?: string } | undefined {
  if (!hasColors(theme)) return undefined
  const dark = darkColors(theme)
  return { light: toHex(lightColors(theme).surface), ...(dark && { dark: toHex(dark.surface) }) }
}

/** Each value has a letter, so that values can be left out. */
const COLOR_LETTERS = [
  ['p', 'primaryColor'],
  ['b', 'backgroundColor'],
  ['t', 'textColor'],
] as const
const VALUES = new RegExp(
  `^${['p', 'b', 't', 'P', 'B', 'T'].map(letter => `(?:${letter}([0-9a-f]{6}))?`).join('')}(O)?(?:f(SERIF|MONO|ROUND))?(?:r(\\d{1,2}))?(C)?$`,
)

function writeValues(theme: Theme): string {
  const { fontFamily = 'SANS', radius, density, dark } = theme
  const colors = (letters: (letter: string) => string, given: ThemeColors) =>
    COLOR_LETTERS.map(([letter, name]) => {
      const hex = given[name]
      return hex === undefined ? '' : letters(letter) + hex.slice(1).toLowerCase()
    }).join('')
  return [
    colors(letter => letter, theme),
    dark === 'OFF' ? 'O' : colors(letter => letter.toUpperCase(), dark ?? {}),
    fontFamily === 'SANS' ? '' : `f${fontFamily}`,
    radius === undefined ? '' : `r${radius}`,
    density === 'COMPACT' ? 'C' : '',
  ].join('')
}

function readValues(values: string): Theme | undefined {
  const found = VALUES.exec(values)
  if (!found) return undefined
  const [, p, b, t, darkP, darkB, darkT, off, font, radius, compact] = found
  const dark = readColors(darkP, darkB, darkT)
  return {
    ...readColors(p, b, t),
    ...(off ? { dark: 'OFF' } : Object.keys(dark).length > 0 && { dark }),
    ...((font === 'SERIF' || font === 'MONO' || font === 'ROUND') && { fontFamily: font }),
    ...(radius !== undefined && Number(radius) <= 24 && { radius: Number(radius) }),
    ...(compact && { density: 'COMPACT' }),
  }
}

const readColors = (...colors: readonly (string | undefined)[]): ThemeColors =>
  Object.fromEntries(
    COLOR_LETTERS.flatMap(([, name], i) => (colors[i] === undefined ? [] : [[name, `#${colors[i]}`]])),
  )
