// Parts of SVG as text. Every text is escaped here.
import type { Chart } from './kind.ts'
import { inTwoLines } from './text.ts'
import type { ChartTheme } from './theme.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters that XML does not allow at all, lone surrogates too. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const withoutForbidden = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '\ufffd')

export const escapeXml = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"']/g, char => ESCAPES[char] ?? char)

const round = (value: number) => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0)

interface TextStyle {
  readonly fill: string
  readonly size?: number
  readonly weight?: number
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A part that shows a row of the result: a page finds the row by it. */
export const svgMark = (row: number | null | undefined, inside: string): string =>
  typeof row === 'number' && inside !== '' ? `<g data-row="${row}">${inside}</g>` : inside

/** A point that a page shows when its row is chosen. */
export const svgPoint = (row: number | null | undefined, x: number, y: number, color: string): string =>
  typeof row === 'number'
    ? `<circle data-row="${row}" cx="${round(x)}" cy="${round(y)}" r="5" fill="${color}" opacity="0"/>`
    : ''

/** A text whose middle is at `y`. */
export function svgText(
  { font }: ChartTheme,
  x: number,
  y: number,
  text: string,
  { fill, size = 12, weight = 400, anchor = 'start' }: TextStyle,
): string {
  if (text === '') return ''
  return `<text x="${round(x)}" y="${round(y + size * 0.36)}" fill="${fill}" font-family="${escapeXml(font)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}">${escapeXml(text)}</text>`
}

export const svgRect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): string =>
  width > 0 && height > 0
    ? `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"/>`
    : ''

export const svgLine = (x1: number, y1: number, x2: number, y2: number, stroke: string): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}"/>`

export const svgPath = (points: readonly (readonly [number, number])[], stroke: string, width = 2): string =>
  `<polyline points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

export const svgPolygon = (
  points: readonly (readonly [number, number])[],
  fill: string,
  opacity = 1,
): string =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" fill-opacity="${opacity}"/>`

/** A sentence in place of a drawing. */
export function svgSentence({ theme, size }: Pick<Chart, 'theme' | 'size'>, text: string): string {
  const lines = inTwoLines(text, size.width, 14)
  return lines
    .map((line, i) =>
      svgText(theme, size.width / 2, size.height / 2 + (i - (lines.length - 1) / 2) * 20, line, {
        fill: theme.faint,
        size: 14,
        anchor: 'middle',
      }),
    )
    .join('')
}
