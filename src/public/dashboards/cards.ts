// The cards of a tab. A chart is a picture of its own address, with its description and its table.
import { chartOf, describeChart } from '../../engine/charts/draw.ts'
import { tableOf } from '../../engine/charts/table.ts'
import type { Card } from '../../engine/dashboards/document.ts'
import { figureOf } from '../../engine/dashboards/figure.ts'
import { dimensionsAt } from '../../engine/dashboards/marks.ts'
import { withDrill, writeState } from '../../engine/dashboards/state.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { type Child, type Html, html } from '../../engine/text/html.ts'
import { paragraphs } from '../../engine/text/markdown.ts'
import { GONE } from '../../product/dashboards/card-texts.ts'
import type { ChartOfCard } from '../../product/dashboards/prepare.ts'
import type { CardAnswer } from '../../product/dashboards/tab-answers.ts'
import { fill } from './dashboard-texts.ts'
import { icon } from './icons.ts'
import { markLabel } from './labels.ts'
import { isPreparing } from './preparing.ts'
import { type Link, linkOf } from './row-links.ts'
import { NARROW_WIDTH, pictureSize } from './sizes.ts'
import { type DashboardView, pathOf } from './view.ts'

/** Longer tables are shortened: a page must stay readable. */
const MAX_TABLE_ROWS = 100

export function cardHtml(view: DashboardView, card: Card): Html {
  const answer = view.answers.get(card.id)
  const title = answer?.shown.name || card.title || ''
  return html`<section class="card ${card.kind.toLowerCase()}${view.state.picks[card.id] !== undefined && ' picked'}" id="c-${card.id}"${title !== '' && html` aria-labelledby="h-${card.id}"`}>
${title !== '' && html`<header><h2 id="h-${card.id}">${title}</h2>${card.subtitle && html`<p>${card.subtitle}</p>`}</header>\n`}${content(view, card, answer)}</section>
`
}

function content(view: DashboardView, card: Card, answer: CardAnswer | undefined): Child {
  const { texts } = view
  switch (card.kind) {
    case 'TEXT':
      return html`<div class="text">${paragraphs(card.text ?? '')}</div>\n`
    case 'IMAGE':
      return html`<img class="photo" src="${card.url ?? ''}" alt="${card.alt ?? ''}" loading="lazy">\n`
    case 'BUTTON':
      return html`<p class="action"><a class="button" href="${card.url ?? ''}" rel="noopener noreferrer">${card.text ?? ''}</a></p>\n`
    case 'FORM': {
      const path = view.formPath(card)
      if (path === undefined) return html`<p class="note">${texts.form_gone}</p>\n`
      return html`<iframe src="${path}" title="${card.title ?? texts.open_form}" loading="lazy"></iframe>\n<p class="more"><a href="${path}">${texts.open_form}</a></p>\n`
    }
    default:
      if (!answer) return html`<p class="note">${texts.card_gone}</p>\n`
      if (isPreparing(answer))
        return html`<p class="note" role="status" data-later="${texts.card_failed}">${texts.card_preparing}</p>\n`
      if ('problem' in answer.answer) {
        const isGone = GONE.has(answer.answer.problem.code)
        return html`<p class="note" role="status">${isGone ? texts.card_gone : texts.card_failed}</p>\n`
      }
      return card.kind === 'METRIC'
        ? metric(view, card, answer, answer.answer.result)
        : chart(view, card, answer, answer.answer.result)
  }
}

function chart(view: DashboardView, card: Card, answer: CardAnswer, result: QueryResult): Child {
  const { texts, state } = view
  const description = descriptionOf(view, card, answer.shown, result)
  const isFiltered = Object.keys(state.filters).length + Object.keys(state.picks).length > 0
  if (result.rows.length === 0)
    return html`${wayUp(view, card, answer)}<p class="empty">${isFiltered ? texts.empty_filtered : texts.empty}</p>\n`
  // Scripts draw the same table, but without links in its rows.
  const isSame = answer.shown.kind === 'TABLE' && !canDrill(view, card) && !card.click
  return html`${wayUp(view, card, answer)}<div class="picture">${picture(view, card, answer, description)}</div>
<details class="data${isSame && ' same'}"><summary>${icon('table')}${canDrill(view, card) || card.click?.type === 'OPEN' ? texts.table_drill : card.click ? texts.table_pick : texts.table}</summary>
<p class="note">${description}</p>
${hint(view, card)}${table(view, card, answer, result)}</details>
`
}

const descriptionOf = (view: DashboardView, card: Card, shown: ChartOfCard, result: QueryResult) =>
  describeChart(
    chartOf({
      kind: shown.kind,
      result,
      options: shown.options,
      theme: 'light',
      language: view.texts.lang,
      size: pictureSize(card),
    }),
  ).join(' ')

function picture(view: DashboardView, card: Card, { shown }: CardAnswer, description: string): Child {
  if (view.isEmbedded) return null
  const wide = pictureSize(card)
  const narrow = { width: NARROW_WIDTH, height: Math.min(wide.height, 420) }
  const query = writeState(view.prepared.document, view.state)
  const address = (theme: 'light' | 'dark', { width, height }: typeof wide) => {
    const all = new URLSearchParams(query)
    if (theme === 'dark') all.set('theme', theme)
    all.set('size', `${width}x${height}`)
    all.set('v', String(view.version))
    return `/d/${view.slug}/card/${card.id}.svg?${all}`
  }
  return html`<picture><source media="(max-width:45rem) and (prefers-color-scheme:dark)" srcset="${address('dark', narrow)}" width="${narrow.width}" height="${narrow.height}"><source media="(max-width:45rem)" srcset="${address('light', narrow)}" width="${narrow.width}" height="${narrow.height}"><source media="screen and (prefers-color-scheme:dark)" srcset="${address('dark', wide)}"><img src="${address('light', wide)}" width="${wide.width}" height="${wide.height}" alt="${`${shown.name}. ${description}`}"${view.isForScript && html` loading="lazy"`}></picture>`
}

/** The way that a reader went down, to go up again. */
function wayUp(view: DashboardView, card: Card, { shown }: CardAnswer): Child {
  const path = view.state.drills[card.id] ?? []
  if (path.length === 0) return null
  const steps = path.map((step, i) => {
    // Below a mark, the other dimensions mostly have its values. Nobody needs to read them twice.
    const isKnown = isSameJson(step.slice(1), path[i - 1]?.slice(1) ?? [])
    const values = isKnown ? step.slice(0, 1) : step
    return markLabel(view, shown.query, dimensionsAt(shown.query, card, i), values)
  })
  const link = (label: string, depth: number) =>
    html`<li><a href="${pathOf(view, view.tab, withDrill(view.state, card.id, path.slice(0, depth)))}">${label}</a></li>`
  return html`<ol class="way">${link(view.texts.whole, 0)}${steps.slice(0, -1).map((label, i) => link(label, i + 1))}<li aria-current="true">${steps.at(-1) ?? ''}</li></ol>\n`
}

/** Whether a row leads further down. */
const canDrill = ({ state }: DashboardView, { id, drill = [] }: Card): boolean =>
  (state.drills[id] ?? []).length < drill.length

function hint(view: DashboardView, card: Card): Child {
  const { texts } = view
  const { click } = card
  const text = canDrill(view, card)
    ? texts.drill_hint
    : click?.type === 'FILTER'
      ? texts.pick_hint
      : click
        ? texts.open_hint
        : ''
  return text !== '' && html`<p class="note">${text}</p>\n`
}

function table(view: DashboardView, card: Card, answer: CardAnswer, result: QueryResult): Html {
  const { columns, rows } = tableOf(result, view.texts.lang)
  const shown = rows.slice(0, MAX_TABLE_ROWS)
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="h-${card.id}"><table><thead><tr>${columns.map(({ label, isNumber }) => html`<th scope="col"${isNumber && html` class="n"`}>${label}</th>`)}</tr></thead>
<tbody>${shown.map((row, r) => html`<tr>${row.map((text, c) => cell(text, c === 0 ? linkOf(view, card, answer, result, r) : undefined, columns[c]?.isNumber ?? false, c))}</tr>\n`)}</tbody></table></div>
${rows.length > shown.length && html`<p class="note">${fill(view.texts.rows, { count: String(MAX_TABLE_ROWS) })}</p>\n`}`
}

function cell(text: string, link: Link | undefined, isNumber: boolean, column: number): Html {
  const inside = link
    ? html`<a href="${link.href}"${link.isCurrent && html` aria-current="true"`}>${text}</a>`
    : text
  if (column === 0 && !isNumber) return html`<th scope="row">${inside}</th>`
  return html`<td${isNumber && html` class="n"`}>${inside}</td>`
}

function metric(view: DashboardView, card: Card, { shown }: CardAnswer, result: QueryResult): Child {
  const { value, isLong, change, previous, points } = figureOf(result, shown.options, view.texts.lang)
  return html`<p class="figure"><b${isLong && html` class="long"`}>${value}</b>${
    change &&
    html` <span class="${change.isGood ? 'good' : 'bad'}">${icon(change.rises ? 'up' : 'fall')}${change.text.replace(/^[+\-−]/, '')}</span>`
  }</p>
${previous !== undefined && html`<p class="note">${fill(view.texts.previous, { value: previous })}</p>\n`}${points.length > 1 && spark(points, descriptionOf(view, card, shown, result))}`
}

function spark(points: readonly number[], description: string): Html {
  const min = Math.min(...points)
  const spread = Math.max(...points) - min
  const at = (value: number, i: number) =>
    `${((i / (points.length - 1)) * 200).toFixed(1)},${(spread === 0 ? 24 : 44 - ((value - min) / spread) * 38).toFixed(1)}`
  const line = points.map(at).join(' ')
  return html`<svg class="spark" viewBox="0 0 200 48" preserveAspectRatio="none" role="img" aria-label="${description}"><polygon points="${`0,48 ${line} 200,48`}"/><polyline points="${line}"/></svg>\n`
}
