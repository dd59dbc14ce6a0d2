// Checks the contrast of the colors that a theme gives. Pointers are relative to the theme.
import { type DefinitionFault, fault } from '../faults.ts'
import { type Color, contrast, TEXT_CONTRAST, toHex } from './color.ts'
import { type Colors, darkColors, lightColors, readable } from './palette.ts'
import type { Theme, ThemeColors } from './theme.ts'

export function themeFaults(theme: Theme): DefinitionFault[] {
  if (theme.themeid !== undefined) return mixedFaults(theme)
  const dark = darkColors(theme)
  const given = typeof theme.dark === 'object' ? theme.dark : {}
  return [...faultsOf('', theme, lightColors(theme)), ...(dark ? faultsOf('/dark', given, dark) : [])]
}

const faultsOf = (
  pointer: string,
  given: ThemeColors,
  { surface, text, accent }: Colors,
): DefinitionFault[] => [
  ...(given.textColor === undefined ? [] : contrastFaults(`${pointer}/textColor`, text, surface)),
  ...(given.primaryColor === undefined ? [] : contrastFaults(`${pointer}/primaryColor`, accent, surface)),
]

function contrastFaults(pointer: string, color: Color, surface: Color): DefinitionFault[] {
  const ratio = contrast(color, surface)
  if (ratio >= TEXT_CONTRAST) return []
  const nearest = toHex(readable(color, surface))
  return [
    fault(pointer, 'contrast_too_low', {
      color: toHex(color),
      background: toHex(surface),
      // Rounded down, so that a ratio that is too low never reads as the minimum.
      ratio: Math.floor(ratio * 100) / 100,
      min: TEXT_CONTRAST,
      nearest,
    }),
  ]
}

const COLOR_MEMBERS = ['primaryColor', 'backgroundColor', 'textColor', 'dark'] as const

/** Colors are checked together, so all of them come from one theme. */
const mixedFaults = (theme: Theme): DefinitionFault[] =>
  COLOR_MEMBERS.filter(name => theme[name] !== undefined).map(name =>
    fault(`/${name}`, 'member_not_applicable.either', { one: 'themeid', other: name }),
  )
