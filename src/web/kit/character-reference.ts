// Stands in for decode-named-character-reference of micromark in bundles: its own code sets plain HTML, which pages with Trusted
// Types block.
import { setHtml } from './trusted.ts'

/** @param name without & and ;, such as `amp`. @returns false if HTML has no such character reference */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`
  const element = document.createElement('i')
  setHtml(element, reference)
  const text = element.textContent ?? ''
  // HTML reads &notit; as ¬ and the letters it;.
  const isPart = text.endsWith(';') && name !== 'semi'
  return isPart || text === reference ? false : text
}
