// The engine's libraries in the designer. Markdown is a chunk of its own, which a form without marks does not wait for.
import { provideLibraries } from '../../engine/ports.ts'
import { escapeHtml } from '../../engine/text/html.ts'
import { sha256 } from '../sha256.ts'

type RenderMarkdown = (source: string, disabled: readonly string[]) => string

let markdown: RenderMarkdown | undefined

const MARKS = /[*_`[\]<&\\]|https?:/

/** Paragraphs without any mark; the same as micromark makes of them. */
const plain = (source: string) =>
  source
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeHtml(paragraph.trim())}</p>`)
    .join('\n')

function unavailable(): never {
  throw new Error('The server checks this.')
}

export function provideBrowserLibraries(): void {
  provideLibraries({
    compilePattern: unavailable,
    isValidPhoneNumber: unavailable,
    formatPhoneNumber: unavailable,
    sha256,
    renderMarkdown: (source, disabled) =>
      markdown && MARKS.test(source) ? markdown(source, disabled) : plain(source),
  })
}

/** Resolves at once if none of the texts needs Markdown. */
export async function loadMarkdown(texts: string): Promise<void> {
  const loading = import('./markdown.ts').then(module => {
    markdown = module.renderMarkdown
  })
  if (MARKS.test(texts)) await loading.catch(() => {})
  else loading.catch(() => {})
}
