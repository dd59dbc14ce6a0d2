// A dashboard at one moment: what its cards say, and pictures of its charts.
import { chartOf, describeChart } from '../../../engine/charts/draw.ts'
import type { Size } from '../../../engine/charts/kind.ts'
import { type ChartTable, tableOf } from '../../../engine/charts/table.ts'
import { type Card, type Document, hasChart, type Tab } from '../../../engine/dashboards/document.ts'
import { type Figure, figureOf } from '../../../engine/dashboards/figure.ts'
import type { QueryResult } from '../../../engine/query/result.ts'
import { renderSvg } from '../../charts/render.ts'
import type { DatasetCopies } from '../../datasets/copies.ts'
import { answerQuery } from '../../datasets/query.ts'
import type { Reader } from '../../datasets/readable.ts'
import { CARD_TEXTS, type CardTexts, GONE } from '../card-texts.ts'
import { prepareDashboard } from '../prepare.ts'
import { answerTab, type CardAnswer } from '../tab-answers.ts'

/** Mails are about this wide. In pixels. */
const WIDTH = 606
const ROW_HEIGHT = 80
const MIN_HEIGHT = 240
const MAX_HEIGHT = 480

/** Statuses of problems that pass. */
const PASSING: ReadonlySet<number> = new Set([429, 503])

export interface ChartPicture {
  readonly id: string
  readonly svg: string
  readonly size: Size
  readonly description: string
  /** Replaces the picture where pictures cannot be drawn. */
  readonly table: ChartTable
}

export interface SnapshotCard {
  readonly title: string
  readonly subtitle: string
  readonly shows:
    | { readonly figure: Figure }
    | { readonly picture: ChartPicture }
    /** Markdown. */
    | { readonly text: string }
    | { readonly image: { readonly url: string; readonly alt: string } }
    | { readonly link: { readonly url: string; readonly label: string } }
    /** Why there are no data. */
    | { readonly note: string }
}

export interface Snapshot {
  readonly language: SnapshotLanguage
  /** The tabs. The title is empty if there is only one tab. */
  readonly tabs: readonly { readonly title: string; readonly cards: readonly SnapshotCard[] }[]
  /** The oldest state of the data (ISO 8601); undefined without charts. */
  readonly asOf: string | undefined
  /** The time zone of the dashboard; UTC if undefined. */
  readonly timeZone: string | undefined
}

export type SnapshotLanguage = keyof typeof CARD_TEXTS

export interface SnapshotParts {
  readonly reader: Omit<Reader, 'isForChart'>
  readonly copies: DatasetCopies
  readonly now: Date
}

/**
 * Filters have their defaults. Forms are left out, because mails and files cannot show them.
 * @throws {Problem} dataset_preparing, overloaded: a snapshot without some of its data would mislead
 */
export async function takeSnapshot(
  { reader, copies, now }: SnapshotParts,
  document: Document,
  language: SnapshotLanguage,
): Promise<Snapshot> {
  const asking = { ...reader, isForChart: true }
  const prepared = await prepareDashboard(asking, document)
  const tabs: Snapshot['tabs'][number][] = []
  const dates: string[] = []
  for (const tab of document.tabs) {
    const state = { filters: {}, picks: {}, drills: {} }
    const answers = await answerTab(
      prepared,
      tab,
      state,
      query => answerQuery({ ...asking, copies, now: now.getTime() }, query),
      now,
    )
    for (const { answer } of answers) {
      if ('result' in answer) dates.push(answer.result.asOf)
      else if (PASSING.has(answer.problem.status) || answer.problem.code === 'analytics_off')
        throw answer.problem
    }
    const cards = await cardsOf(tab, new Map(answers.map(one => [one.card.id, one])), language)
    tabs.push({ title: document.tabs.length > 1 ? tab.title : '', cards })
  }
  return { language, tabs, asOf: dates.sort()[0], timeZone: document.timeZone }
}

async function cardsOf(
  tab: Tab,
  answers: ReadonlyMap<string, CardAnswer>,
  language: SnapshotLanguage,
): Promise<SnapshotCard[]> {
  const cards: SnapshotCard[] = []
  for (const card of [...tab.cards].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const answer = answers.get(card.id)
    const shows = await shownOn(card, answer, language)
    if (shows)
      cards.push({ title: answer?.shown.name || card.title || '', subtitle: card.subtitle ?? '', shows })
  }
  return cards
}

async function shownOn(
  card: Card,
  answered: CardAnswer | undefined,
  language: SnapshotLanguage,
): Promise<SnapshotCard['shows'] | undefined> {
  const { kind, text = '', url = '', alt = '' } = card
  if (kind === 'TEXT') return { text }
  if (kind === 'IMAGE') return { image: { url, alt } }
  if (kind === 'BUTTON') return { link: { url, label: text } }
  if (!hasChart(card)) return undefined
  const texts: CardTexts = CARD_TEXTS[language]
  if (!answered) return { note: texts.card_gone }
  if ('problem' in answered.answer)
    return { note: GONE.has(answered.answer.problem.code) ? texts.card_gone : texts.no_data_now }
  const { result } = answered.answer
  if (kind === 'METRIC') return { figure: figureOf(result, answered.shown.options, language) }
  if (result.rows.length === 0) return { note: texts.empty }
  return { picture: await pictureOf(card, answered, result, language) }
}

async function pictureOf(
  { id, h }: Card,
  { shown: { name, kind, options } }: CardAnswer,
  result: QueryResult,
  language: SnapshotLanguage,
): Promise<ChartPicture> {
  const size = { width: WIDTH, height: Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, h * ROW_HEIGHT)) }
  const input = { kind, options, result, theme: 'light', language, size } as const
  return {
    id,
    svg: await renderSvg({ ...input, name, hasBackground: true }),
    size,
    description: describeChart(chartOf(input)).join(' '),
    table: tableOf(result, language),
  }
}
