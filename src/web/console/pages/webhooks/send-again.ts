// Sends many events: those that failed, or the responses that a form has. A job queues them.
import { html, nothing, type TemplateResult } from 'lit'
import { segments, select } from '../../../kit/choose.ts'
import { textField } from '../../../kit/field.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askForm, MemberError } from '../../ask.ts'
import { type WebhooksContext, type WebhookView, webhookPath } from './data.ts'

interface Job {
  readonly jobid: string
  readonly kind: 'REPLAY' | 'BACKFILL'
  readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  readonly queued: number
}

const EVERY_MS = 700
/** After a failed request. */
const RETRY_MS = 5000

export interface JobProgress {
  follow(job: Job): Promise<void>
  draw(): TemplateResult | typeof nothing
}

/** @param path of the webhook */
export function jobProgress(
  { call, words, update, signal }: WebhooksContext,
  path: string,
  onEnd: () => Promise<void>,
): JobProgress {
  let job: Job | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  const hasEnded = ({ status }: Job) => status !== 'WAITING' && status !== 'RUNNING'

  async function follow(next: Job): Promise<void> {
    job = next
    update()
    if (hasEnded(next)) return onEnd()
    timer = setTimeout(() => void read(next), EVERY_MS)
  }
  async function read(last: Job): Promise<void> {
    try {
      const { body } = await call<Job>('GET', `${path}/job/${last.jobid}`, { signal })
      if (!signal.aborted) await follow(body)
    } catch {
      if (!signal.aborted) timer = setTimeout(() => void read(last), RETRY_MS)
    }
  }
  return {
    follow,
    draw() {
      if (!job) return nothing
      const { kind, status, queued } = job
      const isOpen = !hasEnded(job)
      return html`<div class="note"><p><b>${words.jobs[kind]}</b></p>
        ${isOpen ? html`<progress aria-label=${words.jobs[kind]}></progress>` : nothing}
        <p role="status">${isOpen ? words.jobRunning(queued) : status === 'DONE' ? words.jobDone(queued) : words.jobFailed}</p>
      </div>`
    },
  }
}

export const sendAgainItems = (
  context: WebhooksContext,
  view: WebhookView,
  progress: JobProgress,
): MenuItem[] => [
  { label: context.words.replay, icon: 'redo', onSelect: () => void replay(context, view, progress) },
  { label: context.words.backfill, icon: 'share', onSelect: () => void backfill(context, view, progress) },
]

const sinceField = ({ words }: WebhooksContext, value: string, onInput: (value: string) => void) =>
  textField({
    id: 'send-since',
    label: words.since,
    hint: words.sinceHint,
    isStacked: true,
    type: 'datetime-local',
    value,
    onInput,
  })

const sinceOf = (local: string) => (local === '' ? {} : { since: new Date(local).toISOString() })

async function start(context: WebhooksContext, view: WebhookView, path: string, body: object): Promise<Job> {
  const { call, owner } = context
  return (await call<Job>('POST', `${webhookPath(owner, view.webhook)}/${path}`, { body })).body
}

async function replay(context: WebhooksContext, view: WebhookView, progress: JobProgress): Promise<void> {
  const { words } = context
  let since = ''
  let which: keyof typeof words.replays = 'FAILED'
  let job: Job | undefined
  await askForm(context, {
    title: words.replayTitle,
    text: words.replayText,
    action: words.start,
    fields: dialog =>
      html`${segments({
        id: 'replay-status',
        label: words.deliveries,
        isStacked: true,
        value: which,
        options: (['FAILED', 'ALL'] as const).map(value => ({ value, label: words.replays[value] })),
        onChange(value) {
          which = value === 'ALL' ? 'ALL' : 'FAILED'
          dialog.update()
        },
      })}
      ${sinceField(context, since, value => {
        since = value
      })}`,
    async send() {
      job = await start(context, view, 'replay', { status: which, ...sinceOf(since) })
    },
  })
  if (job) await progress.follow(job)
}

async function backfill(context: WebhooksContext, view: WebhookView, progress: JobProgress): Promise<void> {
  const { words } = context
  let since = ''
  let [{ webformid } = { webformid: '' }] = view.forms
  let job: Job | undefined
  await askForm(context, {
    title: words.backfillTitle,
    text: words.backfillText,
    action: words.start,
    fields: (dialog, errorAt) => html`${select({
      id: 'backfill-form',
      label: words.form,
      isStacked: true,
      value: webformid,
      options: view.forms.map(form => ({ value: form.webformid, label: form.name })),
      error: errorAt('/webformid'),
      onChange(value) {
        webformid = value
        dialog.update()
      },
    })}
    ${sinceField(context, since, value => {
      since = value
    })}`,
    async send() {
      if (webformid === '') throw new MemberError({ '/webformid': words.noForms })
      job = await start(context, view, 'backfill', { webformid, ...sinceOf(since) })
    },
  })
  if (job) await progress.follow(job)
}
