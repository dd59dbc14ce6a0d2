// The designer's texts, for pages that use parts of it.
import type { DesignerTexts } from './designer-texts.ts'

/** Loads the texts of a language, named by its BCP 47 tag. Loads English texts for a language that has none. */
export async function loadDesignerTexts(locale: string): Promise<DesignerTexts> {
  if (/^de\b/i.test(locale)) return (await import('./de.ts')).de
  return (await import('./en.ts')).en
}
