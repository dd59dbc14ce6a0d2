// The colors of charts in light and dark: those of the console's design tokens.
import { type Color, contrast, mix, parseColor, toHex } from '../theme/color.ts'

export interface ChartTheme {
  readonly name: 'light' | 'dark'
  readonly surface: string
  readonly sunken: string
  readonly text: string
  readonly soft: string
  readonly faint: string
  /** Hairlines. */
  readonly line: string
  /** What stands out from the surface by 3:1, such as axes and the period before. */
  readonly edge: string
  readonly accent: string
  readonly good: string
  readonly bad: string
  /** The colors of series and categories. Each differs from the surface by 3:1. */
  readonly colors: readonly string[]
  readonly font: string
}

/** Names that need no quotes in an attribute. Inter comes with the server for PNG. */
const FONT = 'Inter, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Helvetica Neue, Arial, sans-serif'

export const CHART_THEMES: Readonly<Record<ChartTheme['name'], ChartTheme>> = {
  light: {
    name: 'light',
    surface: '#ffffff',
    sunken: '#f6f7f9',
    text: '#15171f',
    soft: '#565b6b',
    faint: '#6c7182',
    line: '#e4e6ec',
    edge: '#8a90a2',
    accent: '#3b4fe0',
    good: '#157347',
    bad: '#b3261e',
    colors: ['#3b4fe0', '#0a8f7a', '#d9730d', '#b0338f', '#3d8bd0', '#7a8b1f', '#c0392b', '#6b5fc7'],
    font: FONT,
  },
  dark: {
    name: 'dark',
    surface: '#1b1e27',
    sunken: '#14161d',
    text: '#f0f1f6',
    soft: '#b3b8c7',
    faint: '#959bae',
    line: '#2b2f3b',
    edge: '#7c8397',
    accent: '#7f8dff',
    good: '#5fd08f',
    bad: '#ff8a80',
    colors: ['#7f8dff', '#3fc7b0', '#f2a154', '#e07cc6', '#7fbdf2', '#b9c95c', '#f08a7d', '#a79cf5'],
    font: FONT,
  },
}

/** A color with a share of another one, from 0 to 1. */
export const blend = (color: string, other: string, share: number): string =>
  toHex(mix(parseColor(color), parseColor(other), share))

/** The color of the series or category at this place. Colors return after eight, mixed with the text. */
export function colorAt({ colors, text }: ChartTheme, index: number): string {
  const color = colors[index % colors.length] ?? text
  const round = Math.floor(index / colors.length)
  return round === 0 ? color : blend(color, text, Math.min(0.7, 0.35 * round))
}

const DARK_INK: Color = [11, 13, 24]
const LIGHT_INK: Color = [255, 255, 255]

/** The color of text on a mark. */
export function inkOn(color: string): string {
  const ground = parseColor(color)
  return toHex(contrast(LIGHT_INK, ground) >= contrast(DARK_INK, ground) ? LIGHT_INK : DARK_INK)
}

const RAMP_STEPS = 6
/** How much of the surface the palest step has. */
const PALEST = 0.8

/** Steps of one hue from pale to full, for amounts. */
export const ramp = ({ accent, surface }: ChartTheme): readonly string[] =>
  Array.from({ length: RAMP_STEPS }, (_, i) => blend(accent, surface, PALEST * (1 - i / (RAMP_STEPS - 1))))

/** The step of an amount between two others. */
export function rampColor(steps: readonly string[], value: number, min: number, max: number): string {
  const share = max > min ? value / (max - min) - min / (max - min) : 1
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(share * steps.length)))
  return steps[step] ?? ''
}
