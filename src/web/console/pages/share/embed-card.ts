// The code for another site, beside a picture of that site with the form in it.
import { html, nothing, svg, type TemplateResult } from 'lit'
import { type EmbedMode, embedCode } from '../../../authoring/sharing/embed-code.ts'
import { segments, select } from '../../../kit/choose.ts'
import { textField } from '../../../kit/field.ts'
import { formPath } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { action } from '../../parts/blocks.ts'
import { codeBox } from '../../parts/copy.ts'
import type { ShareView } from '../share.ts'

const MODES = {
  inline: svg`<rect x="12" y="15" width="24" height="13" rx="1.5" class="f"/>`,
  popup: svg`<rect x="14" y="10" width="20" height="16" rx="2" class="f"/>`,
  slider: svg`<rect x="28" y="5" width="16" height="26" class="f"/>`,
  'side-tab': svg`<rect x="40" y="11" width="4" height="14" rx="1" class="f"/>`,
  full: svg`<rect x="4" y="5" width="40" height="26" class="f"/>`,
} as const satisfies Record<EmbedMode, unknown>

export function embedCard(context: ConsoleContext, view: ShareView, url: string): TemplateResult {
  const { texts, me, update } = context
  const code = embedCode(me.server.publicUrl, url, view.form.name, view.embed)
  return html`<section class="card">
    <header><div><h2>${texts.share.embed}</h2><p class="soft">${texts.share.embedText}</p></div></header>
    <div class="embed">
      <div class="stack">
        <fieldset class="modes">
          <legend>${texts.share.where}</legend>
          ${Object.entries(MODES).map(
            ([mode, drawing]) => html`<label class="mode"><input
              type="radio"
              name="embed-mode"
              value=${mode}
              .checked=${view.embed.mode === mode}
              @change=${() => {
                // The keys of MODES are modes.
                view.embed = { ...view.embed, mode: mode as EmbedMode }
                update()
              }}
            /><svg viewBox="0 0 48 36" aria-hidden="true"><rect x="4" y="5" width="40" height="26" rx="2" class="p"/><path class="l" d="M9 10h12M9 13h20"/>${drawing}</svg><span>${texts.share.modes[mode as EmbedMode]}</span></label>`,
          )}
        </fieldset>
        ${options(context, view)}
        ${codeBox(context, { label: texts.share.code, text: code })}
        <p class="small soft">${texts.share.originsText} <a href=${context.href(`/console/apps/${view.form.appid}/settings`)}>${texts.share.origins}</a></p>
      </div>
      ${picture(context, view)}
    </div>
  </section>`
}

function options(context: ConsoleContext, view: ShareView): TemplateResult | typeof nothing {
  const { mode, label, openOn, show, closeOnSubmit } = view.embed
  if (mode === 'inline' || mode === 'full') return nothing
  const { share: texts } = context.texts
  const set = (next: Partial<ShareView['embed']>) => {
    view.embed = { ...view.embed, ...next }
    context.update()
  }
  const listed = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  return html`<div class="options">
    ${textField({ id: 'embed-label', label: texts.buttonText, isStacked: true, value: label, maxLength: 100, onInput: label => set({ label }) })}
    ${select({ id: 'embed-open', label: texts.opens, isStacked: true, value: openOn, options: listed(texts.opensWhen), onChange: openOn => set({ openOn }) })}
    ${openOn === 'click' ? nothing : select({ id: 'embed-show', label: texts.shows, isStacked: true, value: show, options: listed(texts.showsWhen), onChange: show => set({ show }) })}
    ${select({ id: 'embed-close', label: texts.closes, isStacked: true, value: closeOnSubmit, options: listed(texts.closesWhen), onChange: closeOnSubmit => set({ closeOnSubmit }) })}
  </div>`
}

/** The draft in a frame, so that answers given here are not stored. */
function picture(context: ConsoleContext, view: ShareView): TemplateResult {
  const { texts, update } = context
  const { mode, label } = view.embed
  const show = async () => {
    const { call, owner, toast, inWords } = context
    try {
      const { body } = await call('POST', `${formPath(owner, view.form)}/preview`, {
        body: { expiresIn: '1h' },
      })
      view.preview = body
      update()
    } catch (error) {
      toast(inWords(error))
    }
  }
  return html`<div class="stack picture">
    <div class="row"><span class="label">${texts.share.picture}</span>${segments({
      id: 'picture-width',
      label: texts.share.width,
      hidesLabel: true,
      value: view.isPhone ? 'phone' : 'desktop',
      options: [
        { value: 'desktop', label: texts.share.desktop },
        { value: 'phone', label: texts.share.phone },
      ],
      onChange(width) {
        view.isPhone = width === 'phone'
        update()
      },
    })}</div>
    <div class="host ${mode} ${view.isPhone ? 'phone' : ''}">
      <div class="host-bar" aria-hidden="true"><i></i><i></i><i></i><span>www.example.com</span></div>
      <div class="host-page" aria-hidden="true"><p class="w1"></p><p class="w2"></p><p class="w3"></p><div></div><p class="w2"></p><p class="w3"></p></div>
      ${mode === 'side-tab' ? html`<span class="host-tab" aria-hidden="true">${label}</span>` : nothing}
      <div class="host-form">${
        view.preview
          ? html`<iframe title=${texts.share.pictureOf(view.form.name)} src=${view.preview.url}></iframe>`
          : action({ label: texts.share.showForm, sign: 'eye', onClick: () => void show() })
      }</div>
    </div>
    <p class="small soft">${texts.share.pictureText}</p>
  </div>`
}
