// Derives every color of the page from the three of a theme. Derived colors adapt to the given ones, so that only the given ones can
// have too little contrast.
import {
  BLACK,
  type Color,
  contrast,
  contrastOf,
  EDGE_CONTRAST,
  luminance,
  mix,
  parseColor,
  TEXT_CONTRAST,
  WHITE,
} from './color.ts'
import type { Theme, ThemeColors } from './theme.ts'

/** The custom properties of `:root` in the page's style that are colors. */
export type Palette = Readonly<Record<PaletteName, Color>>
export type PaletteName =
  | 'surface'
  | 'sunken'
  | 'raised'
  | 'text'
  | 'soft'
  | 'line'
  | 'edge'
  | 'accent'
  | 'accent-soft'
  | 'on-accent'
  | 'danger'
  | 'danger-soft'
  | 'good'
  | 'good-soft'
  | 'warn'
  | 'warn-soft'

export interface Colors {
  readonly surface: Color
  readonly text: Color
  readonly accent: Color
}

/** The base colors of the page without a theme. */
const BASE = {
  light: colorsOf('#ffffff', '#15171f', '#3b4fe0'),
  dark: colorsOf('#14161d', '#f0f1f6', '#98a4ff'),
}
const STATUS = {
  light: { danger: parseColor('#b3261e'), good: parseColor('#157347'), warn: parseColor('#8a5a00') },
  dark: { danger: parseColor('#ff8a80'), good: parseColor('#5fd08f'), warn: parseColor('#f0b849') },
}
const INK = parseColor('#0b0d18')

function colorsOf(surface: string, text: string, accent: string): Colors {
  return { surface: parseColor(surface), text: parseColor(text), accent: parseColor(accent) }
}

/** White and black have the same contrast to this luminance. */
const MIDDLE = 0.179

export const isDark = (color: Color) => luminance(color) < MIDDLE

const base = (surface: Color) => BASE[isDark(surface) ? 'dark' : 'light']
const parsed = (hex: string | undefined) => (hex === undefined ? undefined : parseColor(hex))

/** The base colors of a theme, with those that are not given. */
export function lightColors({ primaryColor, backgroundColor, textColor }: ThemeColors): Colors {
  const surface = parsed(backgroundColor) ?? BASE.light.surface
  const text = parsed(textColor) ?? readable(base(surface).text, surface)
  return { surface, text, accent: parsed(primaryColor) ?? readable(base(surface).accent, surface) }
}

/** Undefined if the page looks the same to respondents who prefer dark pages. */
export function darkColors(theme: Theme): Colors | undefined {
  const { dark = {} } = theme
  if (dark === 'OFF') return undefined
  const light = lightColors(theme)
  const keeps = dark.backgroundColor === undefined && isDark(light.surface)
  const surface = keeps
    ? light.surface
    : (parsed(dark.backgroundColor) ?? tinged(BASE.dark.surface, light.surface))
  const text = parsed(dark.textColor) ?? (keeps ? light.text : readable(base(surface).text, surface))
  const accent =
    parsed(dark.primaryColor) ??
    (keeps
      ? light.accent
      : theme.primaryColor === undefined
        ? base(surface).accent
        : vivid(light.accent, surface))
  return {
    surface,
    text,
    accent: dark.primaryColor === undefined && !keeps ? readable(accent, surface) : accent,
  }
}

/** The most that a channel of a dark page differs from a grey one. */
const MAX_TINGE = 8

/** `color` with a little of the hue of `other`. */
function tinged(color: Color, other: Color): Color {
  const mean = (other[0] + other[1] + other[2]) / 3
  const most = Math.max(...other.map(channel => Math.abs(channel - mean)))
  const share = most > 0 ? Math.min(1, MAX_TINGE / most) : 0
  const channel = (i: 0 | 1 | 2) => Math.round(color[i] + (other[i] - mean) * share)
  return [channel(0), channel(1), channel(2)]
}

/** More than is needed, so that buttons look enabled on a dark page. */
const VIVID_CONTRAST = 6.5

/** A lighter color of the same hue: first as bright as the hue allows, then with white. */
function vivid(color: Color, surface: Color): Color {
  if (!isDark(surface) || contrast(color, surface) >= VIVID_CONTRAST) return color
  const most = Math.max(...color, 1)
  const channel = (i: 0 | 1 | 2) => Math.round((color[i] * 255) / most)
  const bright: Color = [channel(0), channel(1), channel(2)]
  const isVivid = (made: Color) => contrast(made, surface) >= VIVID_CONTRAST
  return isVivid(bright) ? pushed(color, bright, isVivid) : pushed(bright, WHITE, isVivid)
}

/** The nearest color that has enough contrast for text: darker or lighter. */
export function readable(color: Color, surface: Color): Color {
  const reads = (made: Color) => contrast(made, surface) >= TEXT_CONTRAST
  const [darker, lighter] = [pushed(color, BLACK, reads), pushed(color, WHITE, reads)]
  if (!reads(lighter)) return darker
  if (!reads(darker)) return lighter
  return distance(color, darker) <= distance(color, lighter) ? darker : lighter
}

const distance = (a: Color, b: Color) => a.reduce((sum, channel, i) => sum + (channel - (b[i] ?? 0)) ** 2, 0)

const STEPS = 128

/** The first color on the way to `end` that is fit, or the end. */
function pushed(color: Color, end: Color, isFit: (made: Color) => boolean): Color {
  for (let step = 0; step < STEPS; step++) {
    const made = mix(color, end, step / STEPS)
    if (isFit(made)) return made
  }
  return end
}

/** Mixes as much of `other` into `color` as is fit, at most `share`. Returns `color` if no mixture is fit. */
function tinted(color: Color, other: Color, share: number, isFit: (made: Color) => boolean): Color {
  for (let part = 8; part > 0; part--) {
    const made = mix(color, other, (share * part) / 8)
    if (isFit(made)) return made
  }
  return color
}

export function paletteOf({ surface, text, accent }: Colors): Palette {
  const dark = isDark(surface)
  const reads =
    (...colors: readonly Color[]) =>
    (ground: Color) =>
      colors.every(color => contrast(color, ground) >= TEXT_CONTRAST)
  const ground = reads(text, accent)
  const raised = dark ? tinted(surface, text, 0.04, ground) : surface
  const sunken = dark ? tinted(surface, BLACK, 0.3, ground) : tinted(surface, text, 0.035, ground)
  const accentSoft = tinted(surface, accent, dark ? 0.18 : 0.1, ground)
  const grounds = [surface, raised, sunken, accentSoft]
  const isSeen = (least: number) => (color: Color) => grounds.every(other => contrast(color, other) >= least)
  const status = STATUS[dark ? 'dark' : 'light']
  const statusOf = (kind: keyof typeof status) => {
    const color = pushed(status[kind], text, isSeen(TEXT_CONTRAST))
    return [color, tinted(surface, color, dark ? 0.18 : 0.1, reads(color, text))] as const
  }
  const [danger, dangerSoft] = statusOf('danger')
  const [good, goodSoft] = statusOf('good')
  const [warn, warnSoft] = statusOf('warn')
  return {
    surface,
    sunken,
    raised,
    text,
    soft: tinted(text, surface, 0.3, isSeen(TEXT_CONTRAST)),
    line: mix(surface, text, 0.15),
    edge: pushed(mix(surface, text, 0.45), text, isSeen(EDGE_CONTRAST)),
    accent,
    'accent-soft': accentSoft,
    'on-accent': textOn(accent, text),
    danger,
    'danger-soft': dangerSoft,
    good,
    'good-soft': goodSoft,
    warn,
    'warn-soft': warnSoft,
  }
}

/** The share of the text's color in a button under the pointer, mixed by luminance; see style/buttons.css. */
const HOVER_SHARE = 0.12

/** The color of texts on a button, also under the pointer. */
function textOn(accent: Color, text: Color): Color {
  const luminances = [luminance(accent), hoverLuminance(accent, text)]
  const least = (color: Color) => Math.min(...luminances.map(other => contrastOf(luminance(color), other)))
  const candidates = [WHITE, INK, BLACK]
  return (
    candidates.find(color => least(color) >= TEXT_CONTRAST) ??
    candidates.reduce((best, color) => (least(color) > least(best) ? color : best))
  )
}

export const hoverLuminance = (accent: Color, text: Color) =>
  luminance(accent) * (1 - HOVER_SHARE) + luminance(text) * HOVER_SHARE
