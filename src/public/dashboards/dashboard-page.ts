// The page of a dashboard, and pages in its place.
import { type Document, inReadingOrder } from '../../engine/dashboards/document.ts'
import { type Child, type Html, html } from '../../engine/text/html.ts'
import { momentIn } from '../../product/dashboards/moment.ts'
import type { CardAnswer } from '../../product/dashboards/tab-answers.ts'
import { themeLinks } from '../page/brand.ts'
import { cardHtml } from './cards.ts'
import { type DashboardTexts, fill } from './dashboard-texts.ts'
import { filterBar } from './filters.ts'
import { icon } from './icons.ts'
import { preparingSeconds } from './preparing.ts'
import { STYLE } from './style.ts'
import { type ComingView, type DashboardView, pathOf } from './view.ts'

/** The script that scripts/bundle-elements.ts makes. */
const SCRIPT = '/w/page/dashboard.js'

interface DashboardPageParts {
  readonly texts: DashboardTexts
  readonly title: string
  readonly body: Child
  readonly theme?: Document['theme']
  readonly head?: Child
}

const opening = ({
  texts,
  title,
  theme,
  head,
}: Omit<DashboardPageParts, 'body'>): Html => html`<!doctype html>
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
`

const CLOSING = html`
</body>
</html>
`

const pageOf = ({ body, ...parts }: DashboardPageParts): Html => html`${opening(parts)}${body}${CLOSING}`

const refreshAfter = (seconds: number) =>
  html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>\n`

/** The page in parts: each card is sent when it and those before it are ready, so that nobody waits for the slowest one. */
export async function* dashboardPage(coming: ComingView): AsyncGenerator<string> {
  const { slug, name, version, prepared, texts, isIndexed, tab } = coming
  const { theme, refreshSeconds } = prepared.document
  const answers = new Map<string, CardAnswer>()
  const started: DashboardView = { ...coming, answers, choices: new Map() }
  const head = html`<link rel="stylesheet" href="/d/${slug}/layout-${version}.css">
<script type="module" src="${SCRIPT}"></script>
${!isIndexed && html`<meta name="robots" content="noindex">\n`}${refreshSeconds !== undefined && refreshAfter(refreshSeconds)}`
  yield String(html`${opening({ texts, title: name, theme, head })}${top(started, LATER)}
<main>
${tabs(started)}`)
  const view: DashboardView = { ...started, choices: await coming.choices }
  yield String(html`${filterBar(view)}${GRID}`)
  for (const card of inReadingOrder(tab.cards)) {
    const answer = await coming.answers.get(card.id)
    if (answer) answers.set(card.id, answer)
    yield String(cardHtml(view, card))
  }
  const time = updated(view)
  // People without a script see data that are being prepared as soon as they are there.
  const seconds = preparingSeconds(answers.values())
  yield String(
    html`</div>${time && html`\n<noscript>${time}</noscript>`}${seconds !== null && html`\n${refreshAfter(seconds)}`}
</main>${CLOSING}`,
  )
}

/** What the script of the page replaces when people choose another state. */
export const pageBody = (view: DashboardView): Html => html`${top(view, updated(view))}
<main>
${content(view)}
</main>`

const top = (view: DashboardView, time: Child) =>
  html`<header class="top">${logo(view.prepared.document.theme)}<h1>${view.name}</h1>${time}${fullScreen(view)}</header>`

/** The place of the time, which is known when all answers are there. The script of the page fills it. */
const LATER = html`<p class="updated">\u00a0</p>`

const fullScreen = ({ texts }: DashboardView) =>
  html`<button type="button" class="full" title="${texts.full_screen}" aria-label="${texts.full_screen}">${icon('full')}</button>`

const logo = (theme: Document['theme']) =>
  theme?.logoUrl && html`<img class="logo" src="${theme.logoUrl}" alt="">`

const GRID = html`<div class="grid">\n`

const content = (view: DashboardView): Html =>
  html`${tabs(view)}${filterBar(view)}${GRID}${inReadingOrder(view.tab.cards).map(card => cardHtml(view, card))}</div>`

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
