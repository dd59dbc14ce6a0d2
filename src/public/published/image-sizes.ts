// Adds the sizes of uploaded images to a definition, so that pages reserve their space before they arrive. A size never changes,
// so it is cached with the compiled form.
import type { Definition } from '../../engine/definition/definition.ts'
import type { Theme } from '../../engine/theme/theme.ts'
import { findImageSizes } from '../../product/files/image-queries.ts'
import type { Db } from '../../product/tables/tables.ts'

/** The path of an uploaded image, at the end of its URL. */
const IMAGE = /\/i\/(image_[0-9a-z]{26})$/
/** SQLite and Postgres limit the parameters of a statement. */
const MAX_IDS = 1000

const idOf = (url: unknown) => (typeof url === 'string' ? IMAGE.exec(url)?.[1] : undefined)

export async function withImageSizes(db: Db, definition: Definition): Promise<Definition> {
  const ids = new Set<string>()
  const text = JSON.stringify(definition.questions, (_name, value) => {
    const id = idOf(value)
    if (id !== undefined) ids.add(id)
    return value
  })
  const settings = { ...definition.settings }
  if (settings.theme) settings.theme = await withThemeSizes(db, settings.theme)
  if (ids.size === 0) return { ...definition, settings }
  const sizes = await findImageSizes(db, [...ids].slice(0, MAX_IDS))
  const questions = JSON.parse(text, (name, value) =>
    name === 'image' ? { ...value, ...sizes.get(idOf(value?.url) ?? '') } : value,
  )
  return { ...definition, questions, settings }
}

export async function withThemeSizes(db: Db, theme: Theme): Promise<Theme> {
  const { logoSize: _logo, logoDarkSize: _logoDark, coverSize: _cover, ...values } = theme
  const [logo, logoDark, cover] = [theme.logoUrl, theme.logoDarkUrl, theme.coverUrl].map(idOf)
  const ids = [logo, logoDark, cover].filter(id => id !== undefined)
  if (ids.length === 0) return values
  const sizes = await findImageSizes(db, ids)
  const [logoSize, logoDarkSize, coverSize] = [logo, logoDark, cover].map(id => sizes.get(id ?? ''))
  return {
    ...values,
    ...(logoSize && { logoSize }),
    ...(logoDarkSize && { logoDarkSize }),
    ...(coverSize && { coverSize }),
  }
}
