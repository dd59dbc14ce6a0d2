import { html } from 'lit'
import type { ConsoleContext, Page } from '../page-module.ts'
import { linkButton } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'

export const open = ({ texts }: ConsoleContext): Page => ({
  title: texts.notFound.title,
  render: () => html`<div class="page"><div class="empty">
    ${glyph('search', 'big')}
    <h1 tabindex="-1">${texts.notFound.title}</h1>
    <p class="soft">${texts.notFound.text}</p>
    <div class="row">${linkButton({ href: '/console', label: texts.nav.apps, kind: 'primary' })}</div>
  </div></div>`,
})
