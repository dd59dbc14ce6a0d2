// The engine's libraries in editors. Markdown is a chunk of its own, which a form without marks does not wait for.
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

/** Members of questions that are not texts. */
const NO_TEXTS = ['id', 'type', 'visibleWhen', 'requiredWhen']

const hasMarks = (value: unknown): boolean =>
  typeof value === 'string'
    ? MARKS.test(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([name, member]) => !NO_TEXTS.includes(name) && hasMarks(member))

/** Resolves at once if none of the questions needs Markdown. */
export async function loadMarkdown(questions: unknown): Promise<void> {
  const loading = import('./markdown.ts').then(module => {
    markdown = module.renderMarkdown
  })
  if (hasMarks(questions)) await loading.catch(() => {})
  else loading.catch(() => {})
}
