// The layout of every public page. Style and script are separate files, so that a strict content security policy can
// forbid inline code.
import { type Direction, directionOf } from '../../engine/text/direction.ts'
import { type Child, type Html, html } from '../../engine/text/html.ts'
import type { Theme } from '../../engine/theme/theme.ts'
import type { Assets } from './assets.ts'
import { brandStyles, themeLinks } from './brand.ts'
import { PREVIEW } from './bundle.ts'

export interface DocumentParts {
  readonly title: string
  readonly body: Child
  readonly assets: Pick<Assets, 'pathsFor' | 'embeddedPath'>
  /** BCP 47. */
  readonly lang: string
  /** The text direction; that of `lang` by default. */
  readonly direction?: Direction | undefined
  /** The question types on the page. A page without questions loads no script. */
  readonly asks?: ReadonlySet<string>
  /** The keys of further styles; see bundle.ts. */
  readonly styles?: readonly string[]
  readonly noindex?: boolean
  readonly theme?: Theme | undefined
  /** A bar above the page. */
  readonly bar?: Html
  /** Metadata for previews of links to the page. */
  readonly preview?: Html
  /** The events that the page sends to the element that shows it in a frame. Undefined outside of a frame. */
  readonly events?: readonly FrameEvent[] | undefined
}

/** A name of `src/web/take/embedded.ts`, and its details. */
export type FrameEvent = readonly [
  name: 'ready' | 'submit' | 'redirect' | 'error',
  detail: Readonly<Record<string, unknown>>,
]

/** A whole page. */
export function document({ title, body, assets, lang, ...more }: DocumentParts): Html {
  const { scriptPath, stylePath } = assets.pathsFor([
    ...(more.asks ?? []),
    ...(more.styles ?? []),
    ...brandStyles(more.theme),
    ...(more.bar ? [PREVIEW] : []),
  ])
  return html`<!doctype html>
<html lang="${lang}" dir="${more.direction ?? directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
${more.noindex && html`<meta name="robots" content="noindex">\n`}<title>${title}</title>
<link rel="stylesheet" href="${stylePath}">
${themeLinks(more.theme)}${more.preview}${more.asks && html`<script type="module" src="${scriptPath}"></script>\n`}${more.events && html`<script type="module" src="${assets.embeddedPath}"></script>\n`}</head>
<body>
${more.bar}<main${more.events && html` data-events="${JSON.stringify(more.events)}"`}>
${body}
</main>
</body>
</html>
`
}

/** A page with a short message, such as a confirmation or an error. */
export const messageDocument = ({ className, ...parts }: DocumentParts & { readonly className?: string }) =>
  document({
    noindex: true,
    ...parts,
    body: html`<div class="message${className && ` ${className}`}">\n${parts.body}\n</div>`,
  })

const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The writing direction of a text, from its first letter, for forms that declare no language. */
export const directionOfText = (text: string): Direction => (RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr')
