// The same Markdown as on the server, in a chunk of its own.
import { micromark } from 'micromark'

export const renderMarkdown = (source: string, disabled: readonly string[]): string =>
  micromark(source, { extensions: [{ disable: { null: [...disabled] } }] })
