// The runs of the workflow: by state, where each stands, and one with its steps.
import { html, nothing, type TemplateResult } from 'lit'
import { button, iconButton } from '../../kit/button.ts'
import { select } from '../../kit/choose.ts'
import type { EditorContext } from '../context.ts'
import { findStep, numbersOf } from '../document/tree.ts'
import type { RunFilter } from '../store/runs.ts'
import type { RunRow } from '../store/shapes.ts'
import { stepInWords } from '../views/says.ts'
import { attempt, moment, oneRun, stateMark } from './run.ts'

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
          value: runs.filter,
          options: Object.entries(texts.runStates).map(([value, label]) => ({ value, label })),
          onChange: value => void runs.setFilter(value as RunFilter),
        })}
        ${iconButton({ label: texts.readAgain, icon: 'redo', key: 'read-runs', onClick: () => void runs.load() })}
        ${startButton(context)}
      </span>
    </header>
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
  const { texts, workspace, tests, runs, announce } = context
  if (!workspace.content.trigger?.manual || workspace.info.status !== 'ACTIVE') return nothing
  return button({
    label: texts.startRun,
    icon: 'play',
    kind: 'line',
    onClick: () =>
      void attempt(context, async () => {
        await runs.start(tests.data['input'])
        announce(texts.runStarted)
      }),
  })
}

function table(context: EditorContext, rows: readonly RunRow[]): TemplateResult {
  const { texts, runs } = context
  if (rows.length === 0) return html`<p class="intro">${texts.noRuns}</p>`
  return html`<div class="table-box"><table>
      <caption class="k-hidden">${texts.runsCaption}</caption>
      <thead><tr><th scope="col">${texts.started}</th><th scope="col">${texts.runState}</th><th scope="col">${texts.stands}</th><th scope="col" class="wide">${texts.took}</th><th scope="col" class="wide">${texts.version}</th></tr></thead>
      <tbody>${rows.map(run => row(context, run))}</tbody>
    </table></div>
    ${runs.hasMore ? html`<p class="more-runs">${button({ label: texts.moreRuns, kind: 'line', onClick: () => void runs.loadMore() })}</p>` : nothing}`
}

const row = (context: EditorContext, run: RunRow): TemplateResult => html`<tr>
  <th scope="row"><button type="button" data-run=${run.runid} @click=${() => void attempt(context, () => context.runs.show(run.runid))}>${moment(context, run.createDate)}</button></th>
  <td>${stateMark(context, run.status)}</td>
  <td class="stands"><bdi>${standing(context, run)}</bdi></td>
  <td class="wide">${took(run)}</td>
  <td class="wide">v${run.version}</td>
</tr>`

function standing(context: EditorContext, { status, error, dueDate }: RunRow): string {
  const { texts, workspace } = context
  if (error) {
    const step = error.stepid === null ? undefined : findStep(workspace.content, error.stepid)
    const number = step && numbersOf(workspace.content).get(step.id)
    return step
      ? `${texts.stepGroup(number ?? '', stepInWords(context, step))}: ${error.message}`
      : error.message
  }
  return status === 'WAITING' && dueDate !== null ? texts.until(moment(context, dueDate)) : ''
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const

function took({ createDate, finishDate }: RunRow): string {
  if (finishDate === null) return '–'
  const ms = Date.parse(finishDate) - Date.parse(createDate)
  const unit = UNITS.find(([size]) => ms >= size)
  return unit ? `${Math.floor(ms / unit[0])} ${unit[1]}` : `${(ms / 1000).toFixed(1)} s`
}
