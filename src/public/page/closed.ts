// Pages for forms that cannot be answered now, and for errors.
import type { Settings } from '../../engine/definition/definition.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { paragraphs } from '../../engine/text/markdown.ts'
import { AS_TYPED, type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import type { PlainCode } from '../../engine/text/messages/codes.ts'
import { en } from '../../engine/text/messages/en.ts'
import { message } from '../../engine/text/messages/message.ts'
import type { Theme } from '../../engine/theme/theme.ts'
import { DISK_FULL } from '../../platform/db/store-errors.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import type { ClosedReason } from '../published/availability.ts'
import type { Assets } from './assets.ts'
import { brandName } from './brand.ts'
import { formatHtml } from './format-html.ts'
import { languageAttributes } from './languages.ts'
import { type DocumentParts, messageDocument } from './layout.ts'
import type { LinkEnd } from './links.ts'

type FrameEvents = DocumentParts['events']

/** Our title and hint, and the author's in `settings.closed`. */
const REASONS = {
  paused: ['webform_paused', 'webform_paused_hint', 'paused'],
  not_open_yet: ['webform_not_open_yet', 'webform_not_open_yet_hint', 'notOpenYet'],
  closed: ['webform_closed', 'webform_closed_hint', 'closed'],
  full: ['webform_full', 'webform_full_hint', 'full'],
} as const satisfies Record<ClosedReason, unknown>

export interface ClosedForm {
  readonly reason: ClosedReason
  readonly name: string
  /** ISO 8601. Shown if the form is not open yet. */
  readonly opensAt?: string | undefined
  readonly language?: string | undefined
  readonly catalogue: Catalogue
  readonly theme?: Theme | undefined
  /** What the author says instead. */
  readonly texts?: Settings['closed']
  readonly frame?: string
}

export function closedPage(form: ClosedForm, assets: Assets): Html {
  const { reason, name, opensAt, catalogue, theme, texts = {} } = form
  const [titleCode, hintCode, member] = REASONS[reason]
  const own = texts[member]
  const title = own?.title?.trim() || format(catalogue, message(titleCode))
  const hint =
    reason === 'not_open_yet' && opensAt
      ? formatHtml(catalogue, time => message('form_opens_on', { time }), timeOf(opensAt, catalogue))
      : format(catalogue, message(hintCode))
  return messageDocument({
    title: `${title} - ${name}`,
    ...languageAttributes(form),
    assets,
    theme,
    events: form.frame === undefined ? undefined : [['error', { code: `webform_${reason}` }]],
    body: html`<p class="meta">${brandName(name, theme)}</p>
<h1>${title}</h1>
${own?.text?.trim() ? paragraphs(own.text) : html`<p>${hint}</p>`}`,
  })
}

interface EndedLink extends Pick<ClosedForm, 'name' | 'language' | 'catalogue' | 'theme'> {
  readonly end: LinkEnd
}

const linkHints = {
  link_used: 'link_used_hint',
  link_expired: 'link_expired_hint',
  link_unknown: 'link_unknown_hint',
} as const satisfies Record<LinkEnd, string>

export function linkEndedPage(form: EndedLink, assets: Assets): Html {
  const { end, name, catalogue, theme } = form
  const title = format(catalogue, message(end))
  return messageDocument({
    title: `${title} - ${name}`,
    ...languageAttributes(form),
    assets,
    theme,
    body: html`<p class="meta">${brandName(name, theme)}</p>
<h1>${title}</h1>
<p>${format(catalogue, message(linkHints[end]))}</p>`,
  })
}

/** Also for forms that were never activated, so that visitors cannot find out whether a form exists. */
export const notFoundPage = (assets: Assets, catalogue: Catalogue = en, events?: FrameEvents) =>
  missingPage('page_missing', 'page_missing_hint', assets, catalogue, events)

/** Also for links that never existed, so that visitors cannot find out whether a link did. */
export const previewEndedPage = (assets: Assets, catalogue: Catalogue = en) =>
  missingPage('preview_ended', 'preview_ended_hint', assets, catalogue)

function missingPage(
  titleCode: PlainCode,
  hintCode: PlainCode,
  assets: Assets,
  catalogue: Catalogue,
  events?: FrameEvents,
): Html {
  const title = format(catalogue, message(titleCode))
  return messageDocument({
    title,
    lang: catalogue.locale,
    assets,
    events,
    body: html`<h1>${title}</h1>
<p>${format(catalogue, message(hintCode))}</p>`,
  })
}

const TROUBLES = {
  busy: ['page_busy', 'page_busy_hint'],
  diskFull: ['page_disk_full', 'page_disk_full_hint'],
  storeAway: ['page_store_away', 'page_store_away_hint'],
  refused: ['page_refused', 'page_refused_hint'],
  broken: ['page_broken', 'page_broken_hint'],
} as const

export type Trouble = keyof typeof TROUBLES

export function troubleOf({ code, status, detail }: ProblemError): Trouble {
  if (code === 'store_unavailable') return detail === DISK_FULL ? 'diskFull' : 'storeAway'
  if (status === 429 || status === 503) return 'busy'
  return status < 500 ? 'refused' : 'broken'
}

export function troubleTexts(kind: Trouble, catalogue: Catalogue): readonly [title: string, hint: string] {
  const [title, hint] = TROUBLES[kind]
  return [format(catalogue, message(title)), format(catalogue, message(hint))]
}

/** The page for errors that do not depend on the form. */
export function troublePage(
  kind: Trouble,
  assets: Assets,
  catalogue: Catalogue = en,
  events?: FrameEvents,
): Html {
  const [title, hint] = troubleTexts(kind, catalogue)
  return messageDocument({
    title,
    lang: catalogue.locale,
    assets,
    events,
    body: html`<h1>${title}</h1>
<p>${hint}</p>
<p>${format(catalogue, message('page_go_back'))}</p>`,
  })
}

/** The time in UTC, which the text names, because the visitor's time zone is unknown. */
function timeOf(instant: string, { locale }: Catalogue): Html {
  const time = new Intl.DateTimeFormat(locale, {
    ...AS_TYPED,
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return html`<time datetime="${instant}">${time.format(new Date(instant))} UTC</time>`
}
