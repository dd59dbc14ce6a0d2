// Sends many events: those that failed, or the responses that a form has. A job queues them.
import { html, nothing, type TemplateResult } from 'lit'
import type { WebhookJob } from '../../../api/contract.d.ts'
import { segments, select } from '../../../kit/choose.ts'
import { textField } from '../../../kit/field.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askForm, MemberError } from '../../ask.ts'
import { type WebhookPath, type WebhooksContext, type WebhookView, webhookPath } from './webhook-data.ts'

const EVERY_MS = 700
/** The delay after a failed request. */
const RETRY_MS = 5000

export interface JobProgress {
  follow(job: WebhookJob): Promise<void>
  draw(): TemplateResult | typeof nothing
}

export function jobProgress(
  { call, pageTexts, update, signal }: WebhooksContext,
  path: WebhookPath,
  onEnd: () => Promise<void>,
): JobProgress {
  let job: WebhookJob | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  const hasEnded = ({ status }: WebhookJob) => status !== 'WAITING' && status !== 'RUNNING'

  async function follow(next: WebhookJob): Promise<void> {
    job = next
    update()
    if (hasEnded(next)) return onEnd()
    timer = setTimeout(() => void read(next), EVERY_MS)
  }
  async function read(last: WebhookJob): Promise<void> {
    try {
      const { body } = await call('GET', `${path}/job/${last.jobid}`, { signal })
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
      return html`<div class="note"><p><b>${pageTexts.jobs[kind]}</b></p>
        ${isOpen ? html`<progress aria-label=${pageTexts.jobs[kind]}></progress>` : nothing}
        <p role="status">${isOpen ? pageTexts.jobRunning(queued) : status === 'DONE' ? pageTexts.jobDone(queued) : pageTexts.jobFailed}</p>
      </div>`
    },
  }
}

export const sendAgainItems = (
  context: WebhooksContext,
  view: WebhookView,
  progress: JobProgress,
): MenuItem[] => [
  { label: context.pageTexts.replay, icon: 'redo', onSelect: () => void replay(context, view, progress) },
  {
    label: context.pageTexts.backfill,
    icon: 'share',
    onSelect: () => void backfill(context, view, progress),
  },
]

const sinceField = ({ pageTexts }: WebhooksContext, value: string, onInput: (value: string) => void) =>
  textField({
    id: 'send-since',
    label: pageTexts.since,
    hint: pageTexts.sinceHint,
    isStacked: true,
    type: 'datetime-local',
    value,
    onInput,
  })

const sinceOf = (local: string) => (local === '' ? {} : { since: new Date(local).toISOString() })

async function replay(context: WebhooksContext, view: WebhookView, progress: JobProgress): Promise<void> {
  const { call, owner, pageTexts } = context
  let since = ''
  let which: keyof typeof pageTexts.replays = 'FAILED'
  let job: WebhookJob | undefined
  await askForm(context, {
    title: pageTexts.replayTitle,
    text: pageTexts.replayText,
    action: pageTexts.start,
    fields: dialog =>
      html`${segments({
        id: 'replay-status',
        label: pageTexts.deliveries,
        isStacked: true,
        value: which,
        options: (['FAILED', 'ALL'] as const).map(value => ({ value, label: pageTexts.replays[value] })),
        onChange(value) {
          which = value === 'ALL' ? 'ALL' : 'FAILED'
          dialog.update()
        },
      })}
      ${sinceField(context, since, value => {
        since = value
      })}`,
    async send() {
      const path = `${webhookPath(owner, view.webhook)}/replay` as const
      job = (await call('POST', path, { body: { status: which, ...sinceOf(since) } })).body
    },
  })
  if (job) await progress.follow(job)
}

async function backfill(context: WebhooksContext, view: WebhookView, progress: JobProgress): Promise<void> {
  const { call, owner, pageTexts } = context
  let since = ''
  let [{ webformid } = { webformid: '' }] = view.forms
  let job: WebhookJob | undefined
  await askForm(context, {
    title: pageTexts.backfillTitle,
    text: pageTexts.backfillText,
    action: pageTexts.start,
    fields: (dialog, errorAt) => html`${select({
      id: 'backfill-form',
      label: pageTexts.form,
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
      if (webformid === '') throw new MemberError({ '/webformid': pageTexts.noForms })
      const path = `${webhookPath(owner, view.webhook)}/backfill` as const
      job = (await call('POST', path, { body: { webformid, ...sinceOf(since) } })).body
    },
  })
  if (job) await progress.follow(job)
}
