// Pages that say why there is nothing to answer.
import { type Html, html } from '../html.ts'
import type { Assets } from './assets.ts'
import { directionOfText, messageDocument } from './layout.ts'

export type ClosedReason = 'paused' | 'not_open_yet' | 'closed' | 'full'

const REASONS: Record<ClosedReason, { title: string; text: string }> = {
  paused: {
    title: 'This form is paused',
    text: 'It takes no answers at the moment. Please come back later.',
  },
  not_open_yet: { title: 'This form is not open yet', text: 'Please come back later.' },
  closed: { title: 'This form is closed', text: 'It does not take answers any more.' },
  full: {
    title: 'This form is complete',
    text: 'It has all the answers that it needs. Thank you for your interest.',
  },
}

/** `opensAt` (ISO 8601) is told when the form is not open yet. */
export function closedPage(
  { reason, name, opensAt }: { reason: ClosedReason; name: string; opensAt?: string | undefined },
  assets: Assets,
): Html {
  const { title, text } = REASONS[reason]
  return messageDocument({
    title: `${title} - ${name}`,
    direction: directionOfText(name),
    assets,
    body: html`<p class="meta">${name}</p>
<h1>${title}</h1>
<p>${reason === 'not_open_yet' && opensAt ? html`It opens on <time datetime="${opensAt}">${inWords(opensAt)}</time>.` : text}</p>`,
  })
}

/** Also for a form that was never activated: the two must look the same. */
export const notFoundPage = (assets: Assets) =>
  messageDocument({
    title: 'Page not found',
    assets,
    body: html`<h1>Page not found</h1>
<p>There is no form at this address. Check that the whole link was copied, or ask whoever sent it to you.</p>`,
  })

/** For 429 and for everything that is our own fault. */
export function troublePage(kind: 'busy' | 'broken', assets: Assets): Html {
  const title = kind === 'busy' ? 'Too many people at once' : 'Something went wrong on our side'
  return messageDocument({
    title,
    assets,
    body: html`<h1>${title}</h1>
<p>${kind === 'busy' ? 'Wait a minute, then load this page again.' : 'It is not your fault. Load this page again in a minute.'}</p>
<p>If you were sending answers, go back: your browser still has them.</p>`,
  })
}

// The visitor's time zone is unknown here, so the text names the one that it is in.
const inWords = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(instant),
  ) + ' UTC'
