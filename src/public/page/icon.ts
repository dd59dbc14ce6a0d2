// The icon of the browser tab for forms without a logo: a tick in a square of the theme's color.
import { createHash } from 'node:crypto'

const DEFAULT_COLOR = '#3b4fe0'

/** The path has the color and a digest of the content, so any process can build the file, and clients can cache it forever. */
export function iconPath(color: string = DEFAULT_COLOR): string {
  const hex = color.slice(1).toLowerCase()
  const digest = createHash('sha256').update(iconOf(hex)).digest('hex').slice(0, 8)
  return `/f/-/icon-${digest}-${hex}.svg`
}

/** The content of a path of `iconPath`; undefined for any other path. */
export function iconAt(path: string): string | undefined {
  const [, hex] = /-([0-9a-f]{6})\.svg$/.exec(path) ?? []
  return hex !== undefined && iconPath(`#${hex}`) === path ? iconOf(hex) : undefined
}

const iconOf = (hex: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#${hex}"/><path d="M9 17l5 5 9-11" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"/></svg>`
