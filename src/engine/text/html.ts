// HTML that escapes by construction: html`<p>${text}</p>` escapes strings, keeps Html, joins arrays, leaves out
// undefined, null and false. Places where escaping is not safe are refused when the template is first used:
// an attribute without quotes, the inside of <script> or <style>, a tag or attribute name.

/** Escaped HTML. Only `html` and `trustedHtml` create it. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

export type Child = Html | string | number | false | null | undefined | readonly Child[]

type Place = 'text' | 'tag'
const placesOf = new WeakMap<TemplateStringsArray, readonly Place[]>()

/**
 * Builds HTML from a template. Inside a tag and outside quotes, a value must be Html or empty: html` checked`.
 * @throws {TypeError} on a place that cannot be escaped safely, or a value of another type
 */
export function html(strings: TemplateStringsArray, ...values: readonly Child[]): Html {
  const places = placesOf.get(strings) ?? findPlaces(strings)
  placesOf.set(strings, places)
  let text = strings[0] ?? ''
  for (let i = 0; i < values.length; i++) {
    if (places[i] === 'tag' && typeof values[i] !== 'object' && values[i]) {
      throw new TypeError('html``: only Html may stand inside a tag, outside quotes')
    }
    text += render(values[i]) + (strings[i + 1] ?? '')
  }
  return new Html(text)
}

/** Takes text that is known to be safe HTML: the output of a sanitising library, never a tenant's text. */
export const trustedHtml = (text: string) => new Html(text)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const CHARACTERS = new Map(Object.entries(ESCAPES).map(([char, entity]) => [entity, char]))

/** The text that a browser shows. */
export const plainText = (html: Html) =>
  String(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, entity => CHARACTERS.get(entity) ?? entity)

/** Escapes text for an element's content or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => ESCAPES[char] ?? char)

function render(value: Child): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(render).join('')
  throw new TypeError('html`` takes text, numbers, Html and arrays of them')
}

/** Finds whether each value of the template is inside a tag or in text. */
function findPlaces(strings: TemplateStringsArray): Place[] {
  let text = ''
  return strings.slice(0, -1).map(part => {
    text += part
    const place = placeAfter(text)
    text += 'x'
    return place
  })
}

function placeAfter(text: string): Place {
  if (/<(script|style)\b(?:"[^"]*"|'[^']*'|[^'">])*>(?![\s\S]*<\/\1)/i.test(text)) {
    throw new TypeError('html``: a value may not stand inside <script> or <style>')
  }
  if (/<\/?$/.test(text)) throw new TypeError('html``: a value may not name a tag')
  const tag = /<[a-z!/](?:"[^"]*"|'[^']*'|[^'">])*(?:"[^"]*|'[^']*)?$/i.exec(text)?.[0]
  if (tag === undefined) return 'text'
  if (/=\s*$/.test(tag)) throw new TypeError(`html\`\`: the attribute needs quotes: ${tag}`)
  return /["']/.test(tag.replace(/"[^"]*"|'[^']*'/g, '')) ? 'text' : 'tag'
}
