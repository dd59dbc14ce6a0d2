// The fields of colors: a picker, the value as text, its contrast, and the nearest color that can be read.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Theme } from '../../../../engine/theme/theme.ts'
import { panelState } from '../../../authoring/fields/state.ts'
import { changeSetting } from '../../../document/commands/change-member.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { icon } from '../../../kit/icon.ts'
import { labelOf } from '../../../texts/lookup.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { readColor, type Scheme, type ThemeColor, themeColors } from './model.ts'

/** Colors that are typed and not complete, by the id of the field. */
const typing = panelState(() => new Map<string, string>())

export const colorFields = (context: DesignerContext, theme: Theme, scheme: Scheme): TemplateResult =>
  html`${themeColors(theme, scheme).map(color => colorField(context, color, scheme))}`

function colorField(context: DesignerContext, color: ThemeColor, scheme: Scheme): TemplateResult {
  const { texts, document, readonly, locale } = context
  const panelTexts = texts.panels.theme
  const { member, hex, ratio, nearest, isGiven } = color
  const id = `color-${scheme}-${member}`
  const label = labelOf(texts, [`*.${member}`])
  const typed = typing(context)
  const path = scheme === 'light' ? ['theme', member] : ['theme', 'dark', member]
  const set = (value: string | undefined) => {
    typed.delete(id)
    context.run(changeSetting(document, path, value, { isTyped: true }))
  }
  const type = (text: string) => {
    typed.set(id, text)
    const value = readColor(text)
    if (value !== undefined) context.run(changeSetting(document, path, value, { isTyped: true }))
    context.update()
  }
  const text = typed.get(id) ?? (isGiven ? hex : '')
  const isWrong = text !== '' && readColor(text) === undefined
  return html`<div class="color" data-pointer=${`/settings/${path.join('/')}`}>
    <label for=${id}>${label}</label>
    <span class="color-controls">
      <input
        type="color"
        aria-label=${panelTexts.pick(label)}
        ?disabled=${readonly}
        .value=${live(hex)}
        @input=${(event: Event) => set((event.target as HTMLInputElement).value)}
      />
      <input
        class="k-field k-code"
        part="field"
        id=${id}
        dir="ltr"
        spellcheck="false"
        autocomplete="off"
        placeholder=${hex}
        maxlength="7"
        ?disabled=${readonly}
        aria-invalid=${isWrong || nearest ? 'true' : nothing}
        aria-describedby="${id}-note"
        .value=${live(text)}
        @input=${(event: Event) => type((event.target as HTMLInputElement).value)}
        @change=${() => {
          typed.delete(id)
          context.update()
        }}
      />
      ${
        isGiven && !readonly
          ? iconButton({ label: panelTexts.reset(label), icon: 'undo', onClick: () => set(undefined) })
          : html`<span class="color-gap"></span>`
      }
    </span>
    <p class="color-note" id="${id}-note">${
      isWrong
        ? html`<span class="color-low">${panelTexts.wrongColor}</span>`
        : ratio === undefined
          ? nothing
          : nearest === undefined
            ? html`${icon('check')}${panelTexts.contrast(ratio.toLocaleString(locale))}`
            : html`<span class="color-low">${icon('error')}${panelTexts.contrastLow(ratio.toLocaleString(locale))}</span>`
    }</p>
    ${
      nearest && !readonly
        ? html`<div class="color-fix">${swatch(nearest)}${button({ label: panelTexts.useNearest(nearest), kind: 'line', isSmall: true, onClick: () => set(nearest) })}</div>`
        : nothing
    }
  </div>`
}

/** An SVG, because the host's policy can forbid styles in markup. */
export const swatch = (hex: string): TemplateResult =>
  html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill=${hex} /></svg>`
