// Caches rendered Markdown. Rendering it takes longer than the rest of a page, and the texts repeat on every page and in
// every entry of a group.
import { LRUCache } from 'lru-cache'
import type { Html } from '../../text/html.ts'
import * as markdown from '../../text/markdown.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** The bytes of an entry, besides its two texts at two bytes a character. */
const ENTRY_BYTES = 200

function cached(render: (text: string) => Html): (text: string) => Html {
  const known = new LRUCache<string, Html>({ maxSize: MAX_BYTES })
  return text => {
    const before = known.get(text)
    if (before) return before
    const made = render(text)
    known.set(text, made, { size: 2 * (text.length + String(made).length) + ENTRY_BYTES })
    return made
  }
}

export const inlineMarkdown = cached(markdown.inlineMarkdown)
export const paragraphs = cached(markdown.paragraphs)
