// Pages for forms that cannot be answered now, and for errors.
import { type Html, html } from '../../engine/text/html.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { en } from '../../engine/text/messages/en.ts'
import { message } from '../../engine/text/messages/message.ts'
import type { Theme } from '../../engine/theme/theme.ts'
import type { ClosedReason } from '../published/availability.ts'
import type { Assets } from './assets.ts'
import { brandName } from './brand.ts'
import { formatHtml } from './format-html.ts'
import { languageAttributes } from './languages.ts'
import { messageDocument } from './layout.ts'

const REASONS = {
  paused: ['form_paused', 'form_paused_hint'],
  not_open_yet: ['form_not_open_yet', 'form_not_open_yet_hint'],
  closed: ['form_closed', 'form_closed_hint'],
  full: ['form_full', 'form_full_hint'],
} as const satisfies Record<ClosedReason, unknown>

export interface ClosedForm {
  readonly reason: ClosedReason
  readonly name: string
  /** ISO 8601. Shown if the form is not open yet. */
  readonly opensAt?: string | undefined
  readonly language?: string | undefined
  readonly catalogue: Catalogue
  readonly theme?: Theme | undefined
}

export function closedPage(form: ClosedForm, assets: Assets): Html {
  const { reason, name, opensAt, catalogue, theme } = form
  const [titleCode, hintCode] = REASONS[reason]
  const title = format(catalogue, message(titleCode))
  const hint =
    reason === 'not_open_yet' && opensAt
      ? formatHtml(catalogue, time => message('form_opens_on', { time }), timeOf(opensAt, catalogue))
      : format(catalogue, message(hintCode))
  return messageDocument({
    title: `${title} - ${name}`,
    ...languageAttributes(form),
    assets,
    theme,
    body: html`<p class="meta">${brandName(name, theme)}</p>
<h1>${title}</h1>
<p>${hint}</p>`,
  })
}

/** Also for forms that were never activated, so that visitors cannot tell whether a form exists. */
export function notFoundPage(assets: Assets, catalogue: Catalogue = en): Html {
  const title = format(catalogue, message('page_missing'))
  return messageDocument({
    title,
    lang: catalogue.locale,
    assets,
    body: html`<h1>${title}</h1>
<p>${format(catalogue, message('page_missing_hint'))}</p>`,
  })
}

const TROUBLES = {
  busy: ['page_busy', 'page_busy_hint'],
  refused: ['page_refused', 'page_refused_hint'],
  broken: ['page_broken', 'page_broken_hint'],
} as const

/** For errors that do not depend on the form. */
export function troublePage(kind: keyof typeof TROUBLES, assets: Assets, catalogue: Catalogue = en): Html {
  const [titleCode, hintCode] = TROUBLES[kind]
  const title = format(catalogue, message(titleCode))
  return messageDocument({
    title,
    lang: catalogue.locale,
    assets,
    body: html`<h1>${title}</h1>
<p>${format(catalogue, message(hintCode))}</p>
<p>${format(catalogue, message('page_go_back'))}</p>`,
  })
}

/** In UTC, which the text names, because the visitor's time zone is unknown. */
function timeOf(instant: string, { locale }: Catalogue): Html {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return html`<time datetime="${instant}">${time.format(new Date(instant))} UTC</time>`
}
