// Runs many again: which ones, from where, and the number asked back before it begins. Then how far it is.
import { html, nothing, type TemplateResult } from 'lit'
import { button } from '../../kit/button.ts'
import { segments, select } from '../../kit/choose.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { textField } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { hasEnded, matching, type Repeatable, type RerunChoice } from '../store/reruns.ts'
import type { EditorContext } from '../workflow-context.ts'
import { attempt } from './run.ts'
import { numberOfStep, stepSaid } from './run-words.ts'

interface RerunDraft {
  failedStep: string
  /** The value of the date field, in the time zone of the browser. */
  since: string
  from: RerunChoice['from']
  version: RerunChoice['version']
}

export const canRerunMany = ({ runs }: EditorContext): boolean =>
  runs.filter === 'FAILED' || runs.filter === 'CANCELLED'
    ? runs.rows !== undefined && runs.rows.length > 0
    : runs.filter === '' && runs.rows?.some(({ status }) => status === 'FAILED') === true

/** Editors that count or ask: a second click opens no second dialog. */
const asking = new WeakSet<ShadowRoot>()

export async function rerunMany(context: EditorContext): Promise<void> {
  const { runs, reruns, root } = context
  if (asking.has(root)) return
  asking.add(root)
  const status = runs.filter === 'CANCELLED' ? 'CANCELLED' : 'FAILED'
  await attempt(context, async () => {
    const choice = await ask(context, status, await reruns.repeatable(status))
    if (choice) await reruns.start(choice)
  })
  asking.delete(root)
}

/** @returns undefined if the person has changed their mind */
async function ask(
  context: EditorContext,
  status: RerunChoice['status'],
  found: Repeatable,
): Promise<RerunChoice | undefined> {
  const { texts, root } = context
  const hasSteps = found.runs.some(({ error }) => error?.stepid)
  const draft: RerunDraft = {
    failedStep: '',
    since: '',
    from: hasSteps ? 'FAILED_STEP' : 'START',
    version: 'SAME',
  }
  const choice = (): RerunChoice => ({
    status,
    from: draft.from,
    version: draft.version,
    ...(draft.failedStep !== '' && { failedStep: draft.failedStep }),
    ...(draft.since !== '' && { since: new Date(draft.since).toISOString() }),
  })
  const count = () => matching(found.runs, choice()).length
  const dialog = openDialog(root, {
    title: texts.rerunTitle,
    closeLabel: texts.close,
    content: self => html`<div class="rerun-form">
      ${fields(context, found, draft, self)}
      <p class="rerun-count" role="status">${texts.rerunCount(count(), found.isComplete)}</p>
      <div class="rerun-end">
        ${button({ label: texts.cancel, kind: 'line', onClick: () => self.close() })}
        ${button({
          label: texts.rerunStart(count(), found.isComplete),
          kind: 'primary',
          isDisabled: count() === 0 && found.isComplete,
          onClick: () => self.close('start'),
        })}
      </div>
    </div>`,
  })
  return (await dialog.closed) === 'start' ? choice() : undefined
}

function fields(
  context: EditorContext,
  { runs }: Repeatable,
  draft: RerunDraft,
  dialog: Dialog,
): TemplateResult {
  const { texts } = context
  const steps = [...new Set(runs.flatMap(({ error }) => error?.stepid ?? []))]
  const set = (changes: Partial<RerunDraft>) => {
    Object.assign(draft, changes)
    dialog.update()
  }
  return html`${
    steps.length === 0
      ? nothing
      : html`${select({
          id: 'rerun-step',
          label: texts.rerunStep,
          isStacked: true,
          value: draft.failedStep,
          options: [
            { value: '', label: texts.rerunAnyStep },
            ...steps
              .toSorted((a, b) =>
                (numberOfStep(context, a) ?? '').localeCompare(numberOfStep(context, b) ?? '', 'en', {
                  numeric: true,
                }),
              )
              .map(value => ({ value, label: stepSaid(context, value) })),
          ],
          onChange: failedStep => set({ failedStep }),
        })}
        ${segments({
          id: 'rerun-from',
          label: texts.rerunFrom,
          isStacked: true,
          value: draft.from,
          options: (['FAILED_STEP', 'START'] as const).map(value => ({
            value,
            label: texts.rerunFroms[value],
          })),
          onChange: value => set({ from: value === 'START' ? 'START' : 'FAILED_STEP' }),
        })}`
  }
  ${textField({
    id: 'rerun-since',
    label: texts.rerunSince,
    hint: texts.rerunSinceHint,
    isStacked: true,
    type: 'datetime-local',
    value: draft.since,
    onInput: since => set({ since }),
  })}
  ${segments({
    id: 'rerun-version',
    label: texts.version,
    isStacked: true,
    value: draft.version,
    options: (['SAME', 'CURRENT'] as const).map(value => ({ value, label: texts.rerunVersions[value] })),
    onChange: value => set({ version: value === 'CURRENT' ? 'CURRENT' : 'SAME' }),
  })}`
}

/** How far the last job is. */
export function rerunProgress(context: EditorContext): TemplateResult | typeof nothing {
  const { texts, reruns, inWords } = context
  const { job, failure } = reruns
  if (!job) return nothing
  const { total, started, skipped, faults, status } = job
  const isOpen = !hasEnded(job) && failure === undefined
  const words = failure === undefined ? texts.rerunDone(started, total, skipped) : inWords(failure)
  return html`<div class="rerun-progress">
    ${isOpen ? html`<progress max=${total} value=${started + skipped} aria-label=${texts.rerunTitle}></progress>` : icon(status === 'DONE' ? 'check' : 'error')}
    <p role="status">${words}${faults.length > 0 ? html`<small><bdi>${faults[0]?.message}</bdi></small>` : nothing}</p>
    ${
      isOpen
        ? button({
            label: texts.cancel,
            isSmall: true,
            onClick: () => void attempt(context, reruns.cancel),
          })
        : button({ label: texts.close, isSmall: true, onClick: reruns.putAway })
    }
  </div>`
}
