// The page of a dashboard, and pages in its place.
import type { Document } from '../../engine/dashboards/document.ts'
import { type Child, type Html, html } from '../../engine/text/html.ts'
import { momentIn } from '../../product/dashboards/moment.ts'
import { themeLinks } from '../page/brand.ts'
import { cardHtml } from './cards.ts'
import { filterBar } from './filters.ts'
import { icon } from './icons.ts'
import { type DashboardTexts, fill } from './messages.ts'
import { preparingSeconds } from './preparing.ts'
import { STYLE } from './style.ts'
import { type DashboardView, pathOf } from './view.ts'

/** Of scripts/bundle-elements.ts. */
const SCRIPT = '/w/page/dashboard.js'

interface Parts {
  readonly texts: DashboardTexts
  readonly title: string
  readonly body: Child
  readonly theme?: Document['theme']
  readonly head?: Child
}

const pageOf = ({ texts, title, body, theme, head }: Parts): Html => html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE.path}">
${themeLinks(theme)}${head}</head>
<body>
${body}
</body>
</html>
`

export function dashboardPage(view: DashboardView): Html {
  const { slug, name, version, prepared, texts } = view
  const { theme } = prepared.document
  // People without a script see data that are being prepared as soon as they are there.
  const seconds = preparingSeconds(view.answers.values()) ?? prepared.document.refreshSeconds
  return pageOf({
    texts,
    title: name,
    theme,
    head: html`<link rel="stylesheet" href="/d/${slug}/layout-${version}.css">
<script type="module" src="${SCRIPT}"></script>
${!view.isIndexed && html`<meta name="robots" content="noindex">\n`}${seconds !== undefined && html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>\n`}`,
    body: pageBody(view),
  })
}

/** What the script of the page replaces when people choose another state. */
export const pageBody = (
  view: DashboardView,
): Html => html`<header class="top">${logo(view.prepared.document.theme)}<h1>${view.name}</h1>${updated(view)}${fullScreen(view)}</header>
<main>
${content(view)}
</main>`

const fullScreen = ({ texts }: DashboardView) =>
  html`<button type="button" class="full" title="${texts.full_screen}" aria-label="${texts.full_screen}">${icon('full')}</button>`

const logo = (theme: Document['theme']) =>
  theme?.logoUrl && html`<img class="logo" src="${theme.logoUrl}" alt="">`

const content = (view: DashboardView): Html => html`${tabs(view)}${filterBar(view)}<div class="grid">
${[...view.tab.cards].sort((a, b) => a.y - b.y || a.x - b.x).map(card => cardHtml(view, card))}</div>`

/** The dashboard inside of an element, whose page has landmarks and a heading of its own. */
export const embeddedDashboard = (view: DashboardView): Html =>
  html`<div class="top">${logo(view.prepared.document.theme)}<h2 class="name">${view.name}</h2>${updated(view)}${fullScreen(view)}</div>
<div class="main">
${content(view)}
</div>`

function tabs(view: DashboardView): Child {
  const all = view.prepared.document.tabs
  if (all.length < 2) return null
  return html`<nav class="tabs" aria-label="${view.texts.tabs}"><ul>${all.map(
    tab =>
      html`<li><a href="${pathOf(view, tab, view.state)}"${tab.id === view.tab.id && html` aria-current="page"`}>${tab.title}</a></li>`,
  )}</ul></nav>\n`
}

/** The oldest state that a card shows. */
function updated({ answers, texts, prepared }: DashboardView): Child {
  const states = [...answers.values()].flatMap(({ answer }) => ('result' in answer ? answer.result : []))
  const oldest = states.map(({ asOf }) => asOf).sort()[0]
  if (oldest === undefined) return null
  const time = momentIn(texts.lang, oldest, prepared.document.timeZone)
  return html`<p class="updated"><time datetime="${oldest}">${fill(states.some(({ pending }) => pending) ? texts.pending : texts.updated, { time })}</time></p>`
}

export const messagePage = (texts: DashboardTexts, title: string, text: string): Html =>
  pageOf({
    texts,
    title,
    head: html`<meta name="robots" content="noindex">\n`,
    body: html`<main class="message"><h1>${title}</h1>\n<p>${text}</p></main>`,
  })
