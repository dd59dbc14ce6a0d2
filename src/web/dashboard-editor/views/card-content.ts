// What is in a card, by its kind.
import { html, nothing, type TemplateResult } from 'lit'
import { type Applying, applyFilters, queryIn } from '../../../engine/dashboards/apply.ts'
import type { Card, CardKind } from '../../../engine/dashboards/document.ts'
import { EMPTY_STATE } from '../../../engine/dashboards/state.ts'
import type { Query } from '../../../engine/query/document.ts'
import { ApiError } from '../../api/api.ts'
import { imageSource } from '../../api/image-source.ts'
import { icon } from '../../kit/icon.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { isNarrow } from '../narrow.ts'
import type { Look, Picture } from '../store/pictures.ts'
import { metric } from './metric.ts'

const COLUMNS = 12
const GAP = 16
const ROW_PX = 72
/** The height around a picture: the bar of the card, and its edges. */
const HEAD_PX = 52
const SUBTITLE_PX = 20

const contents: Readonly<Record<CardKind, (context: EditorContext, card: Card) => TemplateResult>> = {
  CHART: chart,
  METRIC: figure,
  TEXT: (context, { text = '' }) =>
    text.trim() === ''
      ? hint(context.texts.textMissing)
      : html`<div class="text" data-markdown=${text}></div>`,
  IMAGE: ({ texts, api }, { url, alt = '' }) =>
    url === undefined
      ? hint(texts.imageMissing)
      : html`<img class="photo" src=${imageSource(api, url)} alt=${alt} />`,
  BUTTON: ({ texts }, { text }) =>
    html`<p class="action"><span class="fake-button"><bdi>${text || texts.kinds.BUTTON}</bdi></span></p>`,
  FORM: ({ texts, sources }, { webformid }) => {
    const form = sources.forms()?.find(one => one.webformid === webformid)
    return html`<div class="form-card">${icon('list')}<p><b><bdi>${form?.name ?? texts.formMissing}</bdi></b><br />${form ? texts.formHint : nothing}</p></div>`
  },
}

export const cardContent = (context: EditorContext, card: Card): TemplateResult =>
  contents[card.kind](context, card)

const hint = (text: string) => html`<p class="hint">${text}</p>`

/** The query as readers find it: with the defaults of the filters. */
function queryOf({ workspace, sources }: EditorContext, card: Card): Query | undefined {
  const { content, tab } = workspace
  const applying: Applying = {
    document: content,
    state: EMPTY_STATE,
    queryOf: one => sources.drawnBy(one)?.query,
    typeOf: (dataset, column) => sources.columns(dataset)?.find(({ id }) => id === column)?.type,
    // Defaults in days and weeks are periods, which the server works out.
    now: new Date(),
  }
  const query = queryIn(applying, card)
  return query && applyFilters(applying, tab, card, query)
}

function pictureOf(context: EditorContext, card: Card, look: Look | undefined): Picture | undefined {
  const drawn = context.sources.drawnBy(card)
  const query = drawn && queryOf(context, card)
  return drawn && query && context.pictures.of(card.id, drawn, query, drawn.name, look)
}

const hasChart = ({ chart, chartid }: Card) => chart !== undefined || chartid !== undefined

function chart(context: EditorContext, card: Card): TemplateResult {
  const { texts, view } = context
  if (!hasChart(card)) return hint(texts.chartMissing)
  // The size decides about labels, so the grid is measured first.
  if (view.gridWidth === 0) return html`<div class="picture"></div>`
  const picture = pictureOf(context, card, lookOf(context, card))
  if (!picture) return html`<div class="picture loading"></div>`
  if (picture.state === 'failed') return failed(context, picture)
  const shown = picture.state === 'drawn' ? picture.preview : picture.earlier
  return html`<div class="picture ${picture.state === 'loading' ? 'loading' : ''}" data-picture .picture=${shown?.svg ?? ''}></div>`
}

function figure(context: EditorContext, card: Card): TemplateResult {
  if (!hasChart(card)) return hint(context.texts.chartMissing)
  const picture = pictureOf(context, card, undefined)
  if (picture?.state === 'failed') return failed(context, picture)
  const shown = picture?.state === 'drawn' ? picture.preview : picture?.earlier
  if (!shown) return html`<p class="figure"><b class="wait">–</b></p>`
  const { options } = context.sources.drawnBy(card) ?? {}
  return metric(shown, options, context.locale, context.texts.previous)
}

/** A query that does not fit is named by its first fault. */
function failed({ texts, inWords }: EditorContext, { error }: Picture & { readonly state: 'failed' }) {
  const fault = error instanceof ApiError && !texts.faults[error.code] && error.faults[0]
  return hint(`${texts.chartFailed} ${fault ? texts.faultSentence(fault) : inWords(error)}`)
}

/** Whole steps of pixels, so that a window that is dragged does not ask for hundreds of pictures. */
const STEP_PX = 20

function lookOf(context: EditorContext, { w, h, subtitle }: Card): Look {
  const { view, locale } = context
  const { gridWidth } = view
  const column = (gridWidth - (COLUMNS - 1) * GAP) / COLUMNS
  const width = isNarrow(context) ? gridWidth : w * column + (w - 1) * GAP
  const height = h * ROW_PX + (h - 1) * GAP - HEAD_PX - (subtitle ? SUBTITLE_PX : 0)
  return {
    theme: view.isDark ? 'dark' : 'light',
    language: locale,
    width: Math.max(120, Math.min(2000, Math.floor(width / STEP_PX) * STEP_PX)),
    height: Math.max(100, Math.min(2000, Math.round(height))),
  }
}
