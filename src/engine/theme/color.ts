// Colors as red, green and blue from 0 to 255, and their contrast by WCAG 2.2.

export type Color = readonly [red: number, green: number, blue: number]

export const BLACK: Color = [0, 0, 0]
export const WHITE: Color = [255, 255, 255]

/** Takes `#rrggbb`. */
export function parseColor(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `#rrggbb` in lower case. */
export const toHex = (color: Color): string =>
  `#${color.map(channel => channel.toString(16).padStart(2, '0')).join('')}`

/** `color` with a share of `other`, from 0 to 1, in sRGB. */
export function mix(color: Color, other: Color, share: number): Color {
  const channel = (i: 0 | 1 | 2) => Math.round(color[i] + (other[i] - color[i]) * share)
  return [channel(0), channel(1), channel(2)]
}

/** The relative luminance, from 0 to 1. */
export function luminance(color: Color): number {
  const [red, green, blue] = color.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio, from 1 to 21. */
export const contrast = (a: Color, b: Color): number => contrastOf(luminance(a), luminance(b))

export const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** Texts (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5
/** Edges of controls, and the focus (1.4.11). */
export const EDGE_CONTRAST = 3
