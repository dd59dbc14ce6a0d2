// Chooses the language of a page from `Accept-Language` (RFC 9110, 12.5.4).

interface Range {
  readonly tag: string
  readonly weight: number
}

/** A header has few ranges; the rest is ignored. */
const MAX_RANGES = 50

/**
 * The language that the reader likes best: by lookup (RFC 4647, 3.4), where `de-AT` finds `de`, and if that fails, one of another
 * region, where `de` finds `de-CH`. The first language if nothing fits.
 */
export function negotiate(header: string | undefined, languages: readonly [string, ...string[]]): string {
  for (const { tag } of rangesIn(header)) {
    if (tag === '*') return languages[0]
    const [exact] = languages.filter(language => isAt(tag, language)).sort((a, b) => b.length - a.length)
    const found = exact ?? languages.find(language => isAt(language, tag))
    if (found !== undefined) return found
  }
  return languages[0]
}

/** True if `tag` is `language`, or one of its regions or scripts. */
const isAt = (tag: string, language: string) =>
  `${tag}-`.toLowerCase().startsWith(`${language}-`.toLowerCase())

function rangesIn(header = ''): Range[] {
  const ranges = header.split(',', MAX_RANGES).map(text => {
    const [tag = '', ...parameters] = text.split(';').map(part => part.trim())
    const weight = parameters.find(parameter => /^q=/i.test(parameter))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return ranges.filter(({ tag, weight }) => tag !== '' && weight > 0).sort((a, b) => b.weight - a.weight)
}
