// The designer's texts, for pages that use parts of it.
import type { DesignerTexts } from './designer-texts.ts'

/** @param locale BCP 47. English if there is no catalogue */
export async function loadDesignerTexts(locale: string): Promise<DesignerTexts> {
  if (/^de\b/i.test(locale)) return (await import('./de.ts')).de
  return (await import('./en.ts')).en
}
