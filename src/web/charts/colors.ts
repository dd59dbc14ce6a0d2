// The colors of a chart, from the theme variables of the page.
import { blend, CHART_THEMES, type ChartTheme } from '../../engine/charts/theme.ts'
import { contrast, parseColor } from '../../engine/theme/color.ts'

/** Each property of the probe has one color; see styles.ts. Browsers compute `light-dark()` and mixed colors only in properties. */
const PROPERTIES = {
  text: 'color',
  surface: 'backgroundColor',
  soft: 'borderTopColor',
  line: 'borderRightColor',
  edge: 'borderBottomColor',
  accent: 'borderLeftColor',
  good: 'outlineColor',
  bad: 'textDecorationColor',
} as const satisfies Partial<Record<keyof ChartTheme, keyof CSSStyleDeclaration>>

type Role = keyof typeof PROPERTIES
const ROLES = Object.keys(PROPERTIES) as readonly Role[]

/** @param probe an element with the style `.probe` */
export function themeOf(probe: HTMLElement): ChartTheme {
  const style = getComputedStyle(probe)
  const found = new Map(ROLES.map(role => [role, hexOf(style[PROPERTIES[role]])]))
  const surface = found.get('surface')
  const isDark = surface ? isDarkColor(surface) : false
  const usual = CHART_THEMES[isDark ? 'dark' : 'light']
  const own = Object.fromEntries([...found].filter(([, color]) => color !== undefined))
  const theme = { ...usual, ...own, font: style.fontFamily.replace(/["']/g, '') }
  return {
    ...theme,
    sunken: blend(theme.surface, theme.text, 0.04),
    faint: blend(theme.soft, theme.surface, 0.12),
    colors: theme.accent === usual.accent ? usual.colors : [theme.accent, ...usual.colors.slice(1)],
  }
}

const isDarkColor = (color: string) =>
  contrast(parseColor(color), [255, 255, 255]) > contrast(parseColor(color), [0, 0, 0])

/** Computed colors are `rgb(1, 2, 3)`, or `color(srgb 0.1 0.2 0.3)` if they were mixed. Others keep the usual color. */
function hexOf(color: string): string | undefined {
  const [, kind, values = ''] = /^(rgba?|color)\((.*)\)$/.exec(color) ?? []
  if (kind === undefined || (kind === 'color' && !values.startsWith('srgb '))) return undefined
  const [parts = '', alpha = '1'] = values.replace('srgb ', '').split('/')
  const [r, g, b, a = alpha] = parts.split(/[\s,]+/).filter(Boolean)
  if (Number.parseFloat(String(a)) < 1) return undefined
  const scale = kind === 'color' ? 255 : 1
  const channels = [r, g, b].map(part => Math.round(Number(part) * scale))
  if (channels.some(channel => !(channel >= 0 && channel <= 255))) return undefined
  return `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}
