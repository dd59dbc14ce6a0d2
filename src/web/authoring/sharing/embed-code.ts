// The code that puts a form into a page of another site.

export type EmbedMode = 'inline' | 'popup' | 'slider' | 'side-tab' | 'full'

export interface EmbedOptions {
  readonly mode: EmbedMode
  readonly label: string
  /** Such as `scroll:60`. */
  readonly openOn: string
  readonly show: string
  /** Seconds; empty if the window stays open. */
  readonly closeOnSubmit: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The element, with a link for browsers without scripts. Attributes with their standard values are left out. */
export function embedCode(base: string, url: string, name: string, options: EmbedOptions): string {
  const { mode, label, openOn, show, closeOnSubmit } = options
  const isWindow = mode !== 'inline' && mode !== 'full'
  const attributes = [
    ['src', url],
    ...(mode === 'inline' ? [] : [['mode', mode]]),
    ...(isWindow
      ? [
          ['label', label],
          ...(openOn === 'click' ? [] : [['open-on', openOn]]),
          ...(openOn === 'click' || show === 'always' ? [] : [['show', show]]),
          ...(closeOnSubmit === '' ? [] : [['close-on-submit', closeOnSubmit]]),
        ]
      : []),
  ].map(([key = '', value = '']) => `${key}="${escaped(value)}"`)
  return `<script type="module" src="${escaped(base)}/w/v1/formyard.js"></script>
<formyard-form ${attributes.join(' ')}><a href="${escaped(url)}">${escaped(name)}</a></formyard-form>`
}
