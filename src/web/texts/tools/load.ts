// Loads the texts of what opens on demand, in the language of the designer.
import type { ToolTexts } from './en.ts'

interface Wording {
  readonly locale: string
  readonly tools?: Partial<ToolTexts>
}

/** The host's own wording comes first. */
export async function toolTexts({ locale, tools }: Wording): Promise<ToolTexts> {
  const texts = locale === 'de' ? (await import('./de.ts')).deTools : (await import('./en.ts')).enTools
  return tools ? { ...texts, ...tools } : texts
}
