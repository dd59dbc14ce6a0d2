// Libraries that are too heavy for some places where the engine runs. The program that starts the engine provides them once.
import type { RE2JS } from 're2js'

/** The functions of the libraries that the engine uses. */
export interface Libraries {
  /** Regular expressions in time linear in the text (re2js). */
  readonly compilePattern: (pattern: string) => RE2JS
  /** International numbers (E.164) with Google's tables of countries. */
  readonly isValidPhoneNumber: (text: string) => boolean
  /** Undefined if the text is not a phone number. */
  readonly formatPhoneNumber: (text: string) => string | undefined
  /** The digest of the text in UTF-8, as lower-case hexadecimal digits. */
  readonly sha256: (text: string) => string
  /** HTML of inline Markdown (CommonMark); see text/markdown.ts for what is switched off. */
  readonly renderMarkdown: (source: string, disabled: readonly string[]) => string
}

let given: Libraries | undefined

export function provideLibraries(libraries: Libraries): void {
  given = libraries
}

/** @throws Error before provideLibraries. */
export function libraries(): Libraries {
  if (!given) throw new Error('Call provideLibraries before the engine is used.')
  return given
}
