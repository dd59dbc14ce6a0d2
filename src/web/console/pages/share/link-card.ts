// The public link, with its QR code.
import { html, type TemplateResult } from 'lit'
import { qrCode, qrPng, qrSvg } from '../../../authoring/sharing/qr-code.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { linkButton } from '../../parts/blocks.ts'
import { copyLine } from '../../parts/copy.ts'
import type { ShareView } from '../share.ts'

const KEEP_MS = 60_000

export function linkCard(context: ConsoleContext, { form }: ShareView, url: string): TemplateResult {
  const { texts } = context
  const file = (format: 'SVG' | 'PNG', make: () => Promise<Blob | null> | Blob) => html`<button
    type="button"
    class="k-button k-ghost k-small"
    aria-label=${texts.share.download(format)}
    @click=${async () => save(await make(), `${fileName(form.name)}.${format.toLowerCase()}`)}
  >${format}</button>`
  return html`<section class="card link-card">
    <div class="stack grow">
      <header><div><h2>${texts.share.link}</h2><p class="soft">${(form.status === 'PAUSED' ? texts.share.linkPaused : texts.share.linkText)(form.version ?? 1)}</p></div></header>
      ${copyLine(context, { id: 'public-link', label: texts.share.link, text: url, action: texts.share.copyLink, kind: 'primary' })}
      <div class="row">${linkButton({ href: url, label: texts.share.openForm, sign: 'external', kind: 'ghost', isOutside: true })}</div>
    </div>
    <figure class="qr-figure">
      ${qrCode(url, texts.share.qr(url))}
      <figcaption>${file('SVG', () => qrSvg(url))} ${file('PNG', () => qrPng(url))}</figcaption>
    </figure>
  </section>`
}

const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'form'

function save(blob: Blob | null, name: string): void {
  if (!blob) return
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  // The download holds the file by itself once it has begun.
  setTimeout(() => URL.revokeObjectURL(anchor.href), KEEP_MS)
}
