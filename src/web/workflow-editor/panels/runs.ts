// The runs of the workflow: by state, where each stands, and one with its steps.
import { html, nothing, type TemplateResult } from 'lit'
import type { ManualInput } from '../../../engine/workflows/manual-input.ts'
import { ApiError } from '../../api/api.ts'
import type { RunSummary } from '../../api/contract.d.ts'
import { button, iconButton } from '../../kit/button.ts'
import { select } from '../../kit/choose.ts'
import type { RunFilter } from '../store/runs.ts'
import type { EditorContext } from '../workflow-context.ts'
import { canRerunMany, rerunMany, rerunProgress } from './rerun-many.ts'
import { attempt, canReview, ENDED, oneRun, stateMark } from './run.ts'
import { moment, numberOfStep, shortMoment, standing, startedBy, took } from './run-words.ts'
import type { Refusal } from './start-run.ts'

export function runsPane(context: EditorContext): TemplateResult {
  const { runs, texts, inWords } = context
  if (runs.rows === undefined && runs.failure === undefined && !asked.has(runs)) {
    asked.add(runs)
    void runs.load()
  }
  if (runs.open) return oneRun(context, runs.open)
  return html`<header>
      <h2>${texts.runs}</h2>
      <span class="runs-tools">
        ${select({
          id: 'run-state',
          label: texts.runState,
          hidesLabel: true,
          value: runs.filter,
          options: Object.entries(texts.runStates).map(([value, label]) => ({ value, label })),
          onChange: value => void runs.setFilter(value as RunFilter),
        })}
        ${iconButton({ label: texts.readAgain, icon: 'refresh', key: 'read-runs', onClick: () => void runs.load() })}
        ${
          canRerunMany(context)
            ? button({
                label: texts.rerunMany,
                kind: 'line',
                key: 'rerun-many',
                onClick: () => void rerunMany(context),
              })
            : nothing
        }
        ${startButton(context)}
      </span>
    </header>
    ${rerunProgress(context)}
    ${
      runs.failure !== undefined
        ? html`<p class="intro" role="alert">${inWords(runs.failure)}</p>`
        : runs.rows === undefined
          ? html`<span class="spinner"></span>`
          : table(context, runs.rows)
    }`
}

/** Lists that have been asked for. */
const asked = new WeakSet<object>()

function startButton(context: EditorContext): TemplateResult | typeof nothing {
  const { texts, workspace } = context
  const { trigger } = workspace.content
  if (!trigger?.manual || workspace.info.status !== 'ACTIVE') return nothing
  return button({
    label: texts.startRun,
    icon: 'play',
    kind: 'line',
    onClick: () => void attempt(context, () => startWith(context, trigger.input)),
  })
}

async function startWith(context: EditorContext, declared: ManualInput | undefined): Promise<void> {
  const { texts, tests, runs, announce, inWords } = context
  const { askInput } = await import('./start-run.ts')
  const values: Record<string, unknown> = {}
  for (let refusal: Refusal | undefined; ; ) {
    const input = declared ? await askInput(context, declared, values, refusal) : tests.data['input']
    if (declared && !input) return
    try {
      await runs.start(input)
      return announce(texts.runStarted)
    } catch (error) {
      if (!declared) throw error
      const faults = error instanceof ApiError ? error.faults : []
      const names = faults.flatMap(({ pointer }) => pointer.split('/')[2] ?? [])
      refusal = { text: inWords(error), names: new Set(names) }
    }
  }
}

function table(context: EditorContext, rows: readonly RunSummary[]): TemplateResult {
  const { texts, runs } = context
  if (rows.length === 0) return html`<p class="intro">${texts.noRuns}</p>`
  return html`<div class="table-box"><table>
      <caption class="k-hidden">${texts.runsCaption}</caption>
      <thead><tr><th scope="col">${texts.started}</th><th scope="col">${texts.startedBy}</th><th scope="col">${texts.runState}</th><th scope="col">${texts.stands}</th><th scope="col" class="wide">${texts.took}</th><th scope="col" class="wide">${texts.version}</th><th scope="col"><span class="k-hidden">${texts.more}</span></th></tr></thead>
      <tbody>${rows.map(run => row(context, run))}</tbody>
    </table></div>
    ${runs.hasMore ? html`<p class="more-runs">${button({ label: texts.moreRuns, kind: 'line', onClick: () => void runs.loadMore() })}</p>` : nothing}`
}

function row(context: EditorContext, run: RunSummary): TemplateResult {
  const stands = standing(context, run)
  return html`<tr>
    <th scope="row"><button type="button" data-run=${run.runid} @click=${() => void attempt(context, () => context.runs.show(run.runid))} title=${moment(context, run.createDate)}>${shortMoment(context, run.createDate)}</button></th>
    <td class="by"><bdi>${startedBy(context, run)}</bdi></td>
    <td class="state">${stateMark(context, run.status)}</td>
    <td class="stands" title=${stands}><bdi>${stands}</bdi></td>
    <td class="wide">${took(run)}</td>
    <td class="wide">v${run.version}</td>
    <td class="act">${rowAction(context, run)}</td>
  </tr>`
}

/** What people do most with a run in its state. */
function rowAction(context: EditorContext, run: RunSummary): TemplateResult | typeof nothing {
  const { texts, runs } = context
  const { runid, status, isErased, error, createDate } = run
  if (isErased) return nothing
  const one = (label: string, onClick: () => Promise<void>, kind: 'line' | 'ghost' = 'ghost') =>
    html`<button
      type="button"
      class="k-button k-small k-${kind}"
      aria-label=${texts.ofRun(label, moment(context, createDate))}
      @click=${() => void attempt(context, onClick)}
    ><span class="k-text">${label}</span></button>`
  if (status === 'UNCERTAIN' || canReview(context, run))
    return one(texts.decide, () => runs.show(runid), 'line')
  if (!ENDED.includes(status)) return one(texts.cancelShort, () => runs.cancel(runid))
  const from = status === 'FAILED' ? (error?.from ?? null) : null
  const number = numberOfStep(context, from)
  return from !== null && number !== undefined
    ? one(texts.runAgainFrom(number), () => runs.rerun(runid, 'SAME', from), 'line')
    : one(texts.runAgain, () => runs.rerun(runid, 'SAME'))
}
