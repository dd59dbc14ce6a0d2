// A sample of the page in the colors of the theme, for respondents who prefer light or dark pages.
import { html, type TemplateResult } from 'lit'
import { ref } from 'lit/directives/ref.js'
import type { Theme } from '../../../../engine/theme/theme.ts'
import { imageSource } from '../../../api/image-source.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { type Scheme, sampleProperties } from './model.ts'

const FONTS = {
  SANS: 'system-ui, sans-serif',
  SERIF: 'ui-serif, Georgia, "Times New Roman", serif',
  MONO: 'ui-monospace, Menlo, Consolas, monospace',
  ROUND: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, system-ui, sans-serif',
} as const

const STANDARD_RADIUS = 10

export function sample({ texts, api }: DesignerContext, theme: Theme, scheme: Scheme): TemplateResult {
  const panelTexts = texts.panels.theme
  const paint = (element?: Element) => {
    if (!(element instanceof HTMLElement)) return
    // Set here, because the host's policy can forbid styles in markup.
    for (const [name, value] of sampleProperties(theme, scheme)) element.style.setProperty(name, value)
    element.style.setProperty('--sample-radius', `${theme.radius ?? STANDARD_RADIUS}px`)
    element.style.setProperty('--sample-font', FONTS[theme.fontFamily ?? 'SANS'])
  }
  const logoUrl = scheme === 'dark' ? (theme.logoDarkUrl ?? theme.logoUrl) : theme.logoUrl
  return html`<figure class="sample-frame">
    <figcaption>${scheme === 'light' ? panelTexts.light : panelTexts.dark}</figcaption>
    <div class="sample ${theme.density === 'COMPACT' ? 'sample-compact' : ''}" aria-hidden="true" ${ref(paint)}>
      ${logoUrl ? html`<img src=${imageSource(api, logoUrl)} alt="" />` : html``}
      <b>${panelTexts.sampleQuestion}</b>
      <span>${panelTexts.sampleHint}</span>
      <span class="sample-choice sample-chosen"><i></i>${panelTexts.sampleFirst}</span>
      <span class="sample-choice"><i></i>${panelTexts.sampleSecond}</span>
      <span class="sample-button">${panelTexts.sampleButton}</span>
    </div>
  </figure>`
}
