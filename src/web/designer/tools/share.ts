// How people reach the form: its link, a QR code, the code for other sites, and a link to the draft.
import { html, nothing, type TemplateResult } from 'lit'
import type { PreviewLink } from '../../api/contract.d.ts'
import { type EmbedMode, type EmbedOptions, embedCode } from '../../authoring/sharing/embed-code.ts'
import { qrCode, qrPng, qrSvg } from '../../authoring/sharing/qr-code.ts'
import { button } from '../../kit/button.ts'
import { segments, select } from '../../kit/choose.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { textArea, textField } from '../../kit/field.ts'
import type { ToolTexts } from '../../texts/tools/en.ts'
import type { Frame } from '../frame.ts'
import type { Tool } from '../tools.ts'
import { shareStyles } from './share-styles.ts'

interface Sharing {
  readonly frame: Frame
  readonly texts: ToolTexts
  embed: EmbedOptions
  /** What was copied last. */
  copied: string
  life: string
  draft: PreviewLink | undefined
}

/** @param about `published` right after a publication */
async function open(frame: Frame, texts: ToolTexts, about?: unknown): Promise<void> {
  const { url, version, status } = frame.workspace.form
  const isNew = about === 'published'
  const sharing: Sharing = {
    frame,
    texts,
    embed: {
      mode: 'inline',
      label: texts.buttonStart,
      openOn: 'click',
      show: 'always',
      closeOnSubmit: '',
    },
    copied: '',
    life: '7d',
    draft: undefined,
  }
  const isLive = url !== null && version !== null && status === 'ACTIVE'
  const dialog = openDialog(frame.root, {
    title: isNew ? texts.published(version ?? 1) : texts.share,
    ...(isLive
      ? { text: texts.publicHint(version) }
      : { text: version === null ? texts.notPublished : texts.paused }),
    closeLabel: frame.texts.frame.close,
    isWide: true,
    content: self => html`<div class="share">
      ${isLive ? [link(sharing, self, url), embed(sharing, self, url)] : status === 'PAUSED' ? resumeButton(sharing, self) : nothing}
      ${isNew || !frame.api.features.includes('design') ? nothing : draftLink(sharing, self)}
    </div>`,
    actions: [{ label: texts.done, value: 'done', kind: 'primary' }],
  })
  await dialog.closed
}

/** Respondents get the version that was live. The draft stays as it is. */
function resumeButton({ frame, texts }: Sharing, dialog: Dialog): unknown {
  const { api, hides, workspace } = frame
  if (hides.has('publish') || !api.features.includes('publish')) return nothing
  async function resume() {
    try {
      await frame.save()
      const headers = { 'if-match': workspace.saver.etag }
      const { body, etag } = await api.call('PUT', `${api.form}/resume`, { headers })
      if (etag) workspace.saver.moveTo(etag)
      workspace.setForm(body)
      dialog.close()
      frame.share()
    } catch (error) {
      frame.toast(error instanceof Error ? error.message : texts.linkFailed)
    }
  }
  return html`<p>${button({ label: texts.resume, icon: 'play', kind: 'line', key: 'resume', onClick: () => void resume() })}</p>`
}

function copyButton(sharing: Sharing, dialog: Dialog, what: string, text: string): TemplateResult {
  const { frame, texts } = sharing
  const isCopied = sharing.copied === what
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    sharing.copied = what
    frame.announce(texts.copied)
    dialog.update()
  }
  return button({
    label: isCopied ? texts.copied : texts.copy,
    icon: isCopied ? 'check' : 'copy',
    kind: 'line',
    key: `copy ${what}`,
    // A host's policy can forbid the clipboard. The text stays selected, to be copied by hand.
    onClick: event =>
      void copy().catch(() =>
        (event.target as Element)
          .closest('.share-line')
          ?.querySelector<HTMLInputElement | HTMLTextAreaElement>('.k-field')
          ?.select(),
      ),
  })
}

function link(sharing: Sharing, dialog: Dialog, url: string): TemplateResult {
  const { texts, frame } = sharing
  const save = (blob: Blob | null, ending: string) => {
    if (!blob) return
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(blob)
    anchor.download = `${frame.document.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'form'}.${ending}`
    anchor.click()
    // The download holds the file by itself once it has begun.
    setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
  }
  const file = (format: string, onClick: () => void) => html`<button
    type="button"
    class="k-button k-ghost k-small"
    aria-label=${texts.download(format)}
    @click=${onClick}
  ><span class="k-text">${format}</span></button>`
  return html`<section class="share-link">
    <div>
      <div class="share-line">
        ${textField({ id: 'public-link', label: texts.publicLink, isStacked: true, isCode: true, isReadonly: true, value: url })}
        ${copyButton(sharing, dialog, 'link', url)}
      </div>
      <p class="share-open"><a href=${url} target="_blank" rel="noopener">${texts.open}</a></p>
    </div>
    <figure class="qr-figure">
      ${qrCode(url, texts.qr(url))}
      <figcaption>
        ${file('SVG', () => save(qrSvg(url), 'svg'))}
        ${file('PNG', () => void qrPng(url).then(blob => save(blob, 'png')))}
      </figcaption>
    </figure>
  </section>`
}

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function embed(sharing: Sharing, dialog: Dialog, url: string): TemplateResult {
  const { texts, frame } = sharing
  const { mode, label, openOn, show, closeOnSubmit } = sharing.embed
  const set = (next: Partial<EmbedOptions>) => {
    sharing.embed = { ...sharing.embed, ...next }
    if (sharing.copied === 'code') sharing.copied = ''
    dialog.update()
  }
  const code = embedCode(frame.api.base, url, frame.document.name, sharing.embed)
  const isWindow = mode !== 'inline' && mode !== 'full'
  return html`<section>
    <h3>${texts.embed}</h3>
    <div class="share-modes">${segments({
      id: 'embed-mode',
      label: texts.mode,
      isStacked: true,
      value: mode,
      options: options(texts.modes),
      onChange: value => set({ mode: value as EmbedMode }),
    })}</div>
    ${
      isWindow
        ? html`<div class="share-options">
            ${textField({ id: 'embed-label', label: texts.buttonText, isStacked: true, value: label, maxLength: 100, onInput: value => set({ label: value }) })}
            ${select({ id: 'embed-open', label: texts.openOn, isStacked: true, value: openOn, options: options(texts.opens), onChange: value => set({ openOn: value }) })}
            ${openOn === 'click' ? nothing : select({ id: 'embed-show', label: texts.show, isStacked: true, value: show, options: options(texts.shows), onChange: value => set({ show: value }) })}
            ${select({ id: 'embed-close', label: texts.closes, isStacked: true, value: closeOnSubmit, options: options(texts.closings), onChange: value => set({ closeOnSubmit: value }) })}
          </div>`
        : nothing
    }
    <div class="share-line">
      ${textArea({ id: 'embed-code', label: texts.embedCode, hint: texts.originsHint, isCode: true, isReadonly: true, rows: 4, value: code })}
      ${copyButton(sharing, dialog, 'code', code)}
    </div>
  </section>`
}

function draftLink(sharing: Sharing, dialog: Dialog): TemplateResult {
  const { texts, frame } = sharing
  const { draft } = sharing
  async function make() {
    try {
      await frame.save()
      const { body } = await frame.api.call('POST', `${frame.api.form}/preview`, {
        body: { expiresIn: sharing.life },
      })
      sharing.draft = body
      dialog.update()
      frame.root.querySelector<HTMLElement>('[data-key="copy draft"]')?.focus()
    } catch {
      frame.toast(texts.linkFailed)
    }
  }
  return html`<section>
    <h3>${texts.shareDraft}</h3>
    <p class="soft">${texts.shareDraftHint}</p>
    ${
      draft
        ? html`<div class="share-line">
            ${textField({
              id: 'draft-link',
              label: texts.draftLink,
              hint: texts.until(
                new Date(draft.expireDate).toLocaleString(frame.locale, {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                }),
              ),
              isStacked: true,
              isCode: true,
              isReadonly: true,
              value: draft.url,
            })}
            ${copyButton(sharing, dialog, 'draft', draft.url)}
          </div>`
        : html`<div class="share-line">
            ${select({
              id: 'draft-life',
              label: texts.worksFor,
              isStacked: true,
              value: sharing.life,
              options: options(texts.lives),
              onChange(value) {
                sharing.life = value
                dialog.update()
              },
            })}
            ${button({ label: texts.makeLink, kind: 'line', onClick: () => void make() })}
          </div>`
    }
  </section>`
}

export const tool: Tool = { open, styles: shareStyles }
