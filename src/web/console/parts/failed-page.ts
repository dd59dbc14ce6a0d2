// A page that could not be opened.
import { html } from 'lit'
import type { ConsoleTexts } from '../../texts/console/en.ts'
import type { Page } from '../page-module.ts'
import { action, linkButton } from './blocks.ts'
import { glyph } from './glyph.ts'

export const failedPage = (texts: ConsoleTexts, text: string, retry: () => void): Page => ({
  title: texts.failed.title,
  render: () => html`<div class="page"><div class="empty" role="alert">
    ${glyph('warn', 'big')}
    <h1 tabindex="-1">${texts.failed.title}</h1>
    <p class="soft">${text}</p>
    <div class="row">
      ${action({ label: texts.failed.retry, kind: 'primary', onClick: retry })}
      ${linkButton({ href: '/console', label: texts.nav.apps, kind: 'ghost' })}
    </div>
  </div></div>`,
})
