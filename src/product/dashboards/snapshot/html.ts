// A snapshot as HTML for mail programs and files: one column, with styles on the elements, because mail programs drop others.
import { CHART_THEMES } from '../../../engine/charts/theme.ts'
import { type Child, type Html, html } from '../../../engine/text/html.ts'
import { paragraphs } from '../../../engine/text/markdown.ts'
import { CARD_TEXTS, fill } from '../card-texts.ts'
import { momentIn } from '../moment.ts'
import type { ChartPicture, Snapshot, SnapshotCard } from './take.ts'

const { text, soft, line, good, bad, accent } = CHART_THEMES.light
const FONT = 'font-family:Inter,system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const PAGE = `max-width:640px;margin:0 auto;padding:16px;color:${text};background:#ffffff;${FONT};font-size:15px;line-height:1.5`
const CARD = `margin:0 0 16px;padding:16px;border:1px solid ${line};border-radius:8px`
const NOTE = `margin:0;color:${soft};font-size:13px`
const CELL = `padding:4px 8px;border-bottom:1px solid ${line};text-align:left`
/** Longer tables are for the page of the dashboard. */
const MAX_ROWS = 20

export interface Frame {
  readonly name: string
  /** The page of the dashboard. */
  readonly url: string | null
  /** The address of a picture; undefined shows its table. */
  readonly sourceOf: (picture: ChartPicture) => string | undefined
  /** The address of an image; undefined shows its description. */
  readonly imageSourceOf: (url: string) => string | undefined
}

export function snapshotHtml(snapshot: Snapshot, frame: Frame): Html {
  const { name, url } = frame
  const title = url === null ? name : html`<a href="${url}" style="color:${accent}">${name}</a>`
  return html`<div style="${PAGE}"><h1 style="margin:0;font-size:22px;line-height:1.3">${title}</h1>
${updated(snapshot)}${snapshot.tabs.map(
  tab =>
    html`${tab.title !== '' && html`<h2 style="margin:24px 0 12px;font-size:18px">${tab.title}</h2>\n`}${tab.cards.map(
      card => html`<div style="${CARD}">${heading(card)}${content(snapshot, card, frame)}</div>\n`,
    )}`,
)}</div>
`
}

function updated({ asOf, language, timeZone }: Snapshot): Child {
  if (asOf === undefined) return null
  const words = fill(CARD_TEXTS[language].updated, { time: momentIn(language, asOf, timeZone) })
  return html`<p style="${`${NOTE};margin:0 0 16px`}">${words}</p>\n`
}

const heading = ({ title, subtitle }: SnapshotCard): Child =>
  title !== '' &&
  html`<h3 style="margin:0 0 4px;font-size:15px">${title}</h3>${subtitle !== '' && html`<p style="${NOTE}">${subtitle}</p>`}\n`

function content({ language }: Snapshot, { shows }: SnapshotCard, frame: Frame): Child {
  if ('note' in shows) return html`<p style="${NOTE}">${shows.note}</p>`
  if ('text' in shows) return paragraphs(shows.text)
  if ('link' in shows)
    return html`<p style="margin:0"><a href="${shows.link.url}">${shows.link.label}</a></p>`
  if ('image' in shows) return image(shows.image, frame.imageSourceOf(shows.image.url))
  if ('picture' in shows) return picture(shows.picture, frame.sourceOf(shows.picture))
  const { value, change, previous } = shows.figure
  return html`<p style="margin:0;font-size:30px;line-height:1.2"><b>${value}</b>${
    change &&
    html` <span style="${`font-size:15px;color:${change.isGood ? good : bad}`}">${change.text}</span>`
  }</p>${
    previous !== undefined &&
    html`<p style="${NOTE}">${fill(CARD_TEXTS[language].previous, { value: previous })}</p>`
  }`
}

const image = ({ alt }: { readonly alt: string }, source: string | undefined): Html =>
  source === undefined
    ? html`<p style="${NOTE}">${alt}</p>`
    : html`<img src="${source}" alt="${alt}" style="display:block;max-width:100%">`

function picture({ description, size, table }: ChartPicture, source: string | undefined): Html {
  if (source !== undefined)
    return html`<img src="${source}" alt="${description}" width="${size.width}" height="${size.height}" style="display:block;max-width:100%;height:auto">`
  const cells = (row: readonly string[]) => row.map(cell => html`<td style="${CELL}">${cell}</td>`)
  return html`<p style="${NOTE}">${description}</p><table style="border-collapse:collapse;font-size:13px"><tr>${table.columns.map(({ label }) => html`<th style="${CELL}">${label}</th>`)}</tr>
${table.rows.slice(0, MAX_ROWS).map(row => html`<tr>${cells(row)}</tr>\n`)}</table>`
}

/** The same in words, for mail programs without HTML. */
export function snapshotText(
  { tabs, asOf, language, timeZone }: Snapshot,
  { name, url }: Pick<Frame, 'name' | 'url'>,
): string {
  const lines = [name, ...(url === null ? [] : [url])]
  if (asOf !== undefined)
    lines.push(fill(CARD_TEXTS[language].updated, { time: momentIn(language, asOf, timeZone) }))
  for (const tab of tabs) {
    if (tab.title !== '') lines.push('', tab.title.toUpperCase())
    for (const { title, shows } of tab.cards) lines.push('', ...(title === '' ? [] : [title]), inWords(shows))
  }
  return lines.join('\n')
}

function inWords(shows: SnapshotCard['shows']): string {
  if ('note' in shows) return shows.note
  if ('text' in shows) return shows.text
  if ('link' in shows) return `${shows.link.label}: ${shows.link.url}`
  if ('image' in shows) return shows.image.alt
  if ('picture' in shows) return shows.picture.description
  const { value, change } = shows.figure
  return change ? `${value} (${change.text})` : value
}
