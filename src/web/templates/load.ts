// The templates in a language of the console. Only the texts of that language are loaded.
import type { Template } from './template.ts'

export async function loadTemplates(language: string): Promise<readonly Template[]> {
  const loading = import('./all.ts')
  if (language !== 'de') return (await loading).templates
  const [{ templates }, { german }, { translated }] = await Promise.all([
    loading,
    import('./de/all.ts'),
    import('./translated.ts'),
  ])
  return templates.map(template => {
    const texts = german[template.id]
    return texts ? translated(template, language, texts) : template
  })
}
