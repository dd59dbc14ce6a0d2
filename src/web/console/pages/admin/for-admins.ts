// What the pages for administrators share: their texts and styles, and a page for everybody else.
import { html } from 'lit'
import { ApiError } from '../../../api/api.ts'
import { adoptStyles } from '../../../kit/adopt-styles.ts'
import type { AdminTexts } from '../../../texts/console/admin-en.ts'
import type { ConsoleContext, Page, PageModule } from '../../page-module.ts'
import { linkButton } from '../../parts/blocks.ts'
import { glyph } from '../../parts/glyph.ts'
import type { Language } from '../../preferences.ts'
import { lists } from '../../styles/lists.ts'

export interface AdminContext extends ConsoleContext {
  readonly admin: AdminTexts
}

const loadTexts = (language: Language): Promise<AdminTexts> =>
  language === 'de'
    ? import('../../../texts/console/admin-de.ts').then(({ adminDe }) => adminDe)
    : import('../../../texts/console/admin-en.ts').then(({ adminEn }) => adminEn)

export const forAdmins =
  (draw: (context: AdminContext) => Promise<Page> | Page): PageModule['open'] =>
  async context => {
    const texts = await loadTexts(context.language)
    adoptStyles(context.root, lists)
    if (!context.me.features.includes('admin')) return denied(context, texts)
    const inWords = (error: unknown) =>
      (error instanceof ApiError && texts.problems[error.code]) || context.inWords(error)
    return draw({ ...context, inWords, admin: texts })
  }

const denied = ({ texts }: ConsoleContext, { denied: { title, text } }: AdminTexts): Page => ({
  title,
  render: () => html`<div class="page"><div class="empty">
    ${glyph('shield', 'big')}
    <h1 tabindex="-1">${title}</h1>
    <p class="soft">${text}</p>
    <div class="row">${linkButton({ href: '/console', label: texts.nav.apps, kind: 'primary' })}</div>
  </div></div>`,
})
