// The colors of pictures: those of the page around them.
import { CHART_THEMES, type ChartTheme } from '../../engine/charts/theme.ts'
import { toHex } from '../../engine/theme/color.ts'
import { darkColors, isDark, lightColors, type PaletteName, paletteOf } from '../../engine/theme/palette.ts'
import type { Theme } from '../../engine/theme/theme.ts'

/** @param name what the reader prefers */
export function pictureTheme(name: ChartTheme['name'], theme: Theme = {}): ChartTheme {
  const { primaryColor, backgroundColor, textColor, dark } = theme
  const isOwn = [primaryColor, backgroundColor, textColor, dark].some(value => value !== undefined)
  if (!isOwn) return CHART_THEMES[name]
  const light = lightColors(theme)
  const colors = name === 'dark' ? (darkColors(theme) ?? light) : light
  const palette = paletteOf(colors)
  const usual = CHART_THEMES[isDark(colors.surface) ? 'dark' : 'light']
  const hex = (role: PaletteName) => toHex(palette[role])
  const accent = hex('accent')
  return {
    ...usual,
    surface: hex('raised'),
    sunken: hex('sunken'),
    text: hex('text'),
    soft: hex('soft'),
    line: hex('line'),
    edge: hex('edge'),
    accent,
    good: hex('good'),
    bad: hex('danger'),
    colors: accent === usual.accent ? usual.colors : [accent, ...usual.colors.slice(1)],
  }
}
