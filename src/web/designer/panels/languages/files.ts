// Files for translators: out and in by the routes of the server, which know CSV and XLIFF.
import { ApiError } from '../../../api/api.ts'
import type { DesignerContext } from '../../designer-context.ts'

export type Format = 'csv' | 'xliff'

const ENDINGS = { csv: 'csv', xliff: 'xlf' } as const
const TYPES = { csv: 'text/csv', xliff: 'application/xliff+xml' } as const

/** Saves first, because the server writes the file from the saved draft. */
export async function exportFile(context: DesignerContext, language: string, format: Format): Promise<void> {
  const panelTexts = context.texts.panels.languages
  try {
    await context.save()
    const path = `${context.api.form}/translation/${language}` as const
    const { body } = await context.api.call('GET', path, { query: { format } })
    // In these formats it is a text.
    const url = URL.createObjectURL(new Blob([String(body)], { type: TYPES[format] }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${language}.${ENDINGS[format]}`
    link.click()
    URL.revokeObjectURL(url)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    context.toast(panelTexts.notExported)
  }
}

export async function importFile(context: DesignerContext, language: string, file: File): Promise<void> {
  const panelTexts = context.texts.panels.languages
  const isCsv = /\.csv$/i.test(file.name) || file.type === TYPES.csv
  try {
    await context.save()
    const { body } = await context.api.call('PUT', `${context.api.form}/translation/${language}`, {
      body: file,
      headers: { 'content-type': `${TYPES[isCsv ? 'csv' : 'xliff']}; charset=utf-8` },
    })
    await context.reload()
    context.toast(panelTexts.imported(body.taken, body.unknown.length + body.broken.length))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    context.toast(
      error.status === 400 || error.status === 422
        ? panelTexts.unreadable(file.name)
        : panelTexts.notImported,
    )
  }
}
