// Texts to copy: in one line, or as code.
import { html, nothing, type TemplateResult } from 'lit'
import { copyText } from '../../kit/copy-text.ts'
import type { ConsoleContext } from '../page-module.ts'
import { action } from './blocks.ts'

interface CopyOptions {
  readonly id: string
  readonly label: string
  readonly text: string
  /** The label of the button. */
  readonly action?: string
  readonly kind?: 'primary' | 'line'
}

export const copyLine = (
  context: ConsoleContext,
  { id, label, text, action: name, kind = 'line' }: CopyOptions,
): TemplateResult => html`<div class="copy-line">
  <input
    class="k-field k-code"
    id=${id}
    readonly
    dir="ltr"
    aria-label=${label}
    .value=${text}
    @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
  />
  ${action({ label: name ?? context.texts.copy, sign: 'copy', kind, onClick: () => copyText(context, text) })}
</div>`

export const codeBox = (
  context: ConsoleContext,
  { label, text, head }: { readonly label: string; readonly text: string; readonly head?: unknown },
): TemplateResult => html`<figure class="code">
  <figcaption>${head ?? html`<span class="soft">${label}</span>`}${action({
    label: context.texts.copy,
    sign: 'copy',
    kind: 'ghost',
    onClick: () => copyText(context, text),
  })}</figcaption>
  <pre tabindex="0" aria-label=${label} dir="ltr"><code>${text}</code></pre>
</figure>${nothing}`
