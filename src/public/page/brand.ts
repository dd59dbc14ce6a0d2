// The logo and the cover of a theme, the links to its style, and what other sites show when a page is shared.
import type { FormView } from '../../engine/definition/form-view.ts'
import { type Child, type Html, html, plainText } from '../../engine/text/html.ts'
import { inlineMarkdown } from '../../engine/text/markdown.ts'
import type { ImageSize, Theme } from '../../engine/theme/theme.ts'
import { BRAND } from './bundle.ts'
import { iconPath } from './icon.ts'
import { browserColors, themeStylePath } from './theme-style.ts'

/** The form's name, after the logo. */
export const brandName = (name: string, theme: Theme | undefined): Child =>
  theme?.logoUrl ? html`${logo(theme)}${name}` : name

function logo({ logoUrl = '', logoSize, logoDarkUrl, logoDarkSize, dark }: Theme): Html {
  const image = html`<img class="logo" src="${logoUrl}" alt=""${sizeOf(logoSize)}>`
  return logoDarkUrl && dark !== 'OFF'
    ? html`<picture><source srcset="${logoDarkUrl}" media="(prefers-color-scheme:dark)"${sizeOf(logoDarkSize)}>${image}</picture>`
    : image
}

/** Reserves the space of an image before it arrives. */
const sizeOf = (size: ImageSize | undefined) => size && html` width="${size.width}" height="${size.height}"`

/** The cover and the logo above the title of the first page. */
export function introBrand(theme: Theme = {}): Child {
  const { logoUrl, coverUrl, coverSize } = theme
  return [
    coverUrl && html`<img class="cover" src="${coverUrl}" alt="" fetchpriority="high"${sizeOf(coverSize)}>\n`,
    logoUrl && html`${logo(theme)}\n`,
  ].map(image => image || null)
}

/** The key of style/brand.css, for pages that need it. */
export const brandStyles = ({ logoUrl, coverUrl }: Theme = {}) => (logoUrl || coverUrl ? [BRAND] : [])

const NO_THEME: Theme = {}
const linksOf = new WeakMap<Theme, Html>()

/**
 * The links and metadata of a theme. They follow the page's style, whose custom properties they override. Results are rendered for
 * each respondent, so the links are made once for each theme.
 */
export function themeLinks(theme: Theme = NO_THEME): Html {
  const links = linksOf.get(theme) ?? makeLinks(theme)
  linksOf.set(theme, links)
  return links
}

function makeLinks(theme: Theme): Html {
  const path = themeStylePath(theme)
  const colors = browserColors(theme)
  return html`${path !== undefined && html`<link rel="stylesheet" href="${path}">\n`}<link rel="icon" href="${theme.logoUrl ?? iconPath(theme.primaryColor)}">
${colors && html`<meta name="theme-color" content="${colors.light}"${colors.dark !== undefined && html` media="(prefers-color-scheme:light)"`}>\n`}${
  colors?.dark !== undefined &&
  html`<meta name="theme-color" content="${colors.dark}" media="(prefers-color-scheme:dark)">\n`
}`
}

const MAX_DESCRIPTION = 200

/** Open Graph (ogp.me): chats and social networks show it for a link to the form. */
export function linkPreview({ name, description, settings: { intro, theme } }: FormView): Html {
  const text = intro?.text ?? description
  const cover = theme?.coverUrl
  return html`<meta property="og:title" content="${intro?.title || name}">
${text && html`<meta property="og:description" content="${shortened(plainText(inlineMarkdown(text)))}">\n`}${
  cover &&
  html`<meta property="og:image" content="${cover}">\n<meta name="twitter:card" content="summary_large_image">\n`
}`
}

const shortened = (text: string) => {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= MAX_DESCRIPTION
    ? words
    : `${words.slice(0, MAX_DESCRIPTION).toWellFormed().trimEnd()}…`
}
