// The canvas shows questions in the form's own theme: its colors in both schemes, font, corners and density. The colors of the designer
// stay around them.
import { toHex } from '../../../engine/theme/color.ts'
import { SYSTEM_FONTS } from '../../../engine/theme/fonts.ts'
import { type Colors, darkColors, isDark, lightColors, paletteOf } from '../../../engine/theme/palette.ts'
import type { Theme } from '../../../engine/theme/theme.ts'
import { type Api, appOf } from '../../api/api.ts'

/** The rules for one theme; empty for the standard look. */
function themeRules(theme: Theme): string {
  const { fontFamily = 'SANS', radius, density } = theme
  const font = SYSTEM_FONTS[fontFamily]
  const shapes = [
    ...(font ? [`--font:${font};font-family:${font}`] : []),
    ...(radius === undefined ? [] : [`--radius:${radius / 16}rem`]),
    ...(density === 'COMPACT' ? ['--gap:.375rem', '--row:2.75rem'] : []),
  ]
  const colors = hasColors(theme) ? colorRules(lightColors(theme), darkColors(theme)) : []
  const page = [...colors, ...shapes].join(';')
  if (page === '') return ''
  const ground = colors.length > 0 ? 'background:var(--surface)!important;color:var(--text);' : ''
  return `.canvas .fy-page{${page};${ground}}${ground ? '.canvas .fy-page{margin:-.75rem -1rem;padding:.75rem 1rem;border-radius:var(--radius)}.canvas .body>.fy-page{margin-block-start:.25rem}' : ''}`
}

const hasColors = ({ primaryColor, backgroundColor, textColor, dark }: Theme) =>
  dark === 'OFF' ||
  [primaryColor, backgroundColor, textColor, ...Object.values(dark ?? {})].some(color => color !== undefined)

/** CSS rules for both schemes. If there are no dark colors, both schemes have the light ones. */
function colorRules(light: Colors, dark: Colors | undefined): readonly string[] {
  const darkPalette = Object.entries(paletteOf(dark ?? light))
  const isSame = isDark(light.surface) === isDark((dark ?? light).surface)
  return [
    ...(isSame ? [`color-scheme:${isDark(light.surface) ? 'dark' : 'light'}`] : []),
    ...Object.entries(paletteOf(light)).map(([name, color], i) => {
      const other = darkPalette[i]?.[1] ?? color
      return isSame && !dark
        ? `--${name}:${toHex(color)}`
        : `--${name}:light-dark(${toHex(color)},${toHex(other)})`
    }),
  ]
}

interface Drawn {
  readonly sheet: CSSStyleSheet
  rules: string
  /** Values of shared themes, by id; undefined while they are read. */
  readonly shared: Map<string, Theme | undefined>
}

const drawn = new WeakMap<ShadowRoot, Drawn>()

/** Call this after each rendering. @param update renders again, once a shared theme was read */
export function drawTheme(root: ShadowRoot, theme: Theme = {}, api: Api, update: () => void): void {
  const own = drawn.get(root) ?? { sheet: new CSSStyleSheet(), rules: '', shared: new Map() }
  if (!drawn.has(root)) {
    drawn.set(root, own)
    root.adoptedStyleSheets.push(own.sheet)
  }
  const { themeid } = theme
  if (themeid !== undefined && !own.shared.has(themeid)) {
    own.shared.set(themeid, undefined)
    api.call('GET', `${appOf(api.form)}/theme/${themeid}`).then(
      ({ body }) => {
        own.shared.set(themeid, body.theme)
        update()
      },
      // The canvas keeps the standard look; the check of the form says what is wrong.
      () => {},
    )
  }
  const rules = themeRules({ ...own.shared.get(themeid ?? ''), ...theme })
  if (rules === own.rules) return
  own.rules = rules
  own.sheet.replaceSync(rules)
}
