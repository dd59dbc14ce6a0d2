import type { ChartEditorTexts } from '../texts/chart-editor/en.ts'

/** @param language BCP 47. English if there is no catalogue */
export async function loadEditorTexts(language: string): Promise<ChartEditorTexts> {
  if (/^de\b/i.test(language)) return (await import('../texts/chart-editor/de.ts')).chartEditorDe
  return (await import('../texts/chart-editor/en.ts')).chartEditorEn
}
