import { plainText, trustedHtml } from './html.ts'
import { inlineMarkdown } from './markdown.ts'

/** A Markdown text of one line as people read it, without its marks. */
export const withoutMarkdown = (text: string): string =>
  plainText(trustedHtml(String(inlineMarkdown(text)).replaceAll('<br>', ' '))).trim()
