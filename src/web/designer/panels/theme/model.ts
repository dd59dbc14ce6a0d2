// The colors of a theme with their contrast, and the nearest color that can be read.
import { contrast, parseColor, TEXT_CONTRAST, toHex } from '../../../../engine/theme/color.ts'
import {
  type Colors,
  darkColors,
  lightColors,
  paletteOf,
  readable,
} from '../../../../engine/theme/palette.ts'
import type { Theme } from '../../../../engine/theme/theme.ts'

export type Scheme = 'light' | 'dark'
export type ColorMember = 'primaryColor' | 'backgroundColor' | 'textColor'

const COLOR_MEMBERS: readonly ColorMember[] = ['primaryColor', 'backgroundColor', 'textColor']

const PARTS = { primaryColor: 'accent', backgroundColor: 'surface', textColor: 'text' } as const

export interface ThemeColor {
  readonly member: ColorMember
  /** False if the color is derived. */
  readonly isGiven: boolean
  readonly hex: string
  /** The contrast with the background, rounded down so that 4.49 is never 4.5. Undefined for the background itself. */
  readonly ratio: number | undefined
  /** The nearest color with enough contrast; undefined if the color has it. */
  readonly nearest: string | undefined
}

/** Undefined if respondents who prefer dark pages see the same colors. */
const colorsIn = (theme: Theme, scheme: Scheme): Colors | undefined =>
  scheme === 'light' ? lightColors(theme) : darkColors(theme)

export function themeColors(theme: Theme, scheme: Scheme): readonly ThemeColor[] {
  const colors = colorsIn(theme, scheme)
  const given = scheme === 'light' ? theme : typeof theme.dark === 'object' ? theme.dark : {}
  if (!colors) return []
  return COLOR_MEMBERS.map(member => {
    const color = colors[PARTS[member]]
    const ratio = member === 'backgroundColor' ? undefined : contrast(color, colors.surface)
    return {
      member,
      isGiven: given[member] !== undefined,
      hex: toHex(color),
      ratio: ratio === undefined ? undefined : Math.floor(ratio * 10) / 10,
      nearest:
        ratio !== undefined && ratio < TEXT_CONTRAST ? toHex(readable(color, colors.surface)) : undefined,
    }
  })
}

/** The custom properties of a sample in a scheme; those of the other scheme if there is only one. */
export function sampleProperties(theme: Theme, scheme: Scheme): ReadonlyMap<string, string> {
  const colors = colorsIn(theme, scheme) ?? lightColors(theme)
  return new Map(Object.entries(paletteOf(colors)).map(([name, color]) => [`--sample-${name}`, toHex(color)]))
}

const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i

/** `#rrggbb` for a color that was typed, such as `1F6B4F` or `#fff`; undefined for another text. */
export function readColor(text: string): string | undefined {
  const [, digits = ''] = HEX.exec(text.trim()) ?? []
  if (digits === '') return undefined
  const full = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  return toHex(parseColor(`#${full}`))
}
