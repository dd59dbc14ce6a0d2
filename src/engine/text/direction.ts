// The writing direction of a language.

export type Direction = 'ltr' | 'rtl'

interface TextInfo {
  readonly direction?: Direction
}

/** Returns the direction that Unicode CLDR defines. `lang` is BCP 47. */
export function directionOf(lang: string): Direction {
  const locale: Intl.Locale & { getTextInfo?(): TextInfo } = new Intl.Locale(lang)
  return locale.getTextInfo?.().direction ?? 'ltr'
}
