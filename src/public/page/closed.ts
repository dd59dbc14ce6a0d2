// Pages for forms that cannot be answered now, and for errors.
import { type Html, html } from '../../engine/text/html.ts'
import type { ClosedReason } from '../published/availability.ts'
import type { Assets } from './assets.ts'
import { directionOfText, messageDocument } from './layout.ts'

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

const troubles = {
  busy: ['Too many people at once', 'Wait a minute, then load this page again.'],
  refused: [
    'This could not be read',
    'What was sent is too large, or not what this page sends. Shorten your answers and try again.',
  ],
  broken: ['Something went wrong on our side', 'It is not your fault. Load this page again in a minute.'],
} as const

/** For what keeps a page from being shown that has nothing to do with the form. */
export function troublePage(kind: keyof typeof troubles, assets: Assets): Html {
  const [title, advice] = troubles[kind]
  return messageDocument({
    title,
    assets,
    body: html`<h1>${title}</h1>
<p>${advice}</p>
<p>If you were sending answers, go back: your browser still has them.</p>`,
  })
}

// The visitor's time zone is unknown here, so the text names the one that it is in.
const inWords = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(instant),
  ) + ' UTC'
