import type { ChartEditorTexts } from '../texts/chart-editor/en.ts'

/** Loads the texts of a language, named by its BCP 47 tag. Loads English texts for a language that has none. */
export async function loadEditorTexts(language: string): Promise<ChartEditorTexts> {
  if (/^de\b/i.test(language)) return (await import('../texts/chart-editor/de.ts')).chartEditorDe
  return (await import('../texts/chart-editor/en.ts')).chartEditorEn
}
