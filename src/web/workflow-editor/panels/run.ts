// One run: what each step worked with and gave, and what can be done now.
import { html, nothing, type TemplateResult } from 'lit'
import type { RerunVersion, Run, RunStatus, RunStep, RunSummary } from '../../api/contract.d.ts'
import { button, iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { openMenu } from '../../kit/menu.ts'
import { findStep, numbersOf } from '../document/tree.ts'
import { stepIcons } from '../step-icons.ts'
import { stepInWords } from '../views/says.ts'
import type { EditorContext } from '../workflow-context.ts'
import { moment, numberOfStep, standing, startedBy } from './run-words.ts'
import { stepData } from './step-data.ts'

export const stateMark = ({ texts }: EditorContext, status: RunStatus): TemplateResult =>
  html`<span class="mark" data-status=${status}>${texts.runStates[status]}</span>`

export async function attempt(context: EditorContext, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    context.toast(context.inWords(error))
  }
}

export const ENDED: readonly RunStatus[] = ['DONE', 'FAILED', 'CANCELLED']
/** Which step of the open run is open, by its place in the list. */
const open = new WeakMap<ShadowRoot, { runid: string; at: number | undefined }>()

export function oneRun(context: EditorContext, run: Run): TemplateResult {
  const { texts, runs, focus } = context
  const hasEnded = ENDED.includes(run.status)
  const { isErased } = run
  return html`<header>
      ${iconButton({
        label: texts.allRuns,
        icon: 'arrow-start',
        key: 'all-runs',
        onClick() {
          void runs.show(undefined)
          focus(`[data-run="${CSS.escape(run.runid)}"]`)
        },
      })}
      <h2>${texts.runTitle(moment(context, run.createDate))}</h2>
      ${stateMark(context, run.status)}
      <span class="runs-tools">
        ${
          isErased
            ? nothing
            : hasEnded
              ? button({
                  label: texts.runAgain,
                  kind: 'line',
                  key: 'run-again',
                  onClick: event => again(context, run, event.currentTarget as HTMLElement),
                })
              : button({
                  label: texts.cancelRun,
                  kind: 'line',
                  onClick: () => void attempt(context, () => runs.cancel(run.runid)),
                })
        }
      </span>
    </header>
    <p class="run-facts"><span>${texts.startedBy}: <b><bdi>${startedBy(context, run)}</bdi></b></span><span>${texts.version}: <b>v${run.version}</b></span></p>
    ${run.error && run.status !== 'DONE' ? html`<p class="ended bad">${icon('error')}<span><bdi>${run.error.message}</bdi></span></p>` : nothing}
    ${isErased ? html`<p class="ended">${icon('trash')}<span>${texts.erased}</span></p>` : nothing}
    ${run.position && run.status !== 'UNCERTAIN' ? html`<p class="ended">${icon('clock')}<span><bdi>${standing(context, run)}</bdi></span></p>` : nothing}
    ${run.status === 'UNCERTAIN' ? decide(context, run) : nothing}
    ${canReview(context, run) ? review(context, run) : nothing}
    <ol class="trace" role="list">${run.steps.map((step, at) => line(context, run, step, at))}</ol>`
}

const decide = ({ texts, runs, ...context }: EditorContext, { runid }: Run): TemplateResult => {
  const answer = (happened: boolean) =>
    void attempt({ ...context, texts, runs }, () => runs.resolve(runid, happened))
  return html`<div class="decide" role="group" aria-label=${texts.uncertain}><p>${texts.uncertain}</p>
    ${button({ label: texts.happened, kind: 'line', key: 'happened', onClick: () => answer(true) })}
    ${button({ label: texts.notHappened, kind: 'line', onClick: () => answer(false) })}</div>`
}

/** Whether the run waits for a review of its response that the person can give here. */
export function canReview(context: EditorContext, run: RunSummary): boolean {
  const { position, responseid } = run
  return (
    context.api.canReview === true &&
    position?.event === 'response.reviewed' &&
    position.responseid !== null &&
    position.responseid === responseid &&
    !context.runs.isDecided(run) &&
    decisions(context, run).length > 0
  )
}

/** The states of the review, without that of new responses. */
const decisions = ({ sources }: EditorContext, { webformid }: RunSummary): readonly string[] =>
  webformid === null ? [] : sources.reviewStates(webformid).slice(1)

function review(context: EditorContext, run: Run): TemplateResult {
  const { texts, runs } = context
  return html`<div class="decide" role="group" aria-label=${texts.reviewAsked}><p>${texts.reviewAsked}</p>
    ${decisions(context, run).map(state =>
      button({
        label: state,
        kind: 'line',
        onClick: () => void attempt(context, () => runs.review(run, state)),
      }),
    )}</div>`
}

/** Offers to rerun from the start or from the step that repairs the failure, with the same or the current version. */
function again(context: EditorContext, run: Run, anchor: HTMLElement): void {
  const { texts, runs, workspace } = context
  const from = (run.status === 'FAILED' && run.error?.from) || undefined
  const number = from === undefined ? undefined : numbersOf(workspace.content).get(from)
  const item = (label: string, version: RerunVersion, startsGroup: boolean, step?: string) => ({
    label: `${label}: ${texts.versionsOfRun[version].toLocaleLowerCase(texts.locale)}`,
    startsGroup,
    onSelect: () => void attempt(context, () => runs.rerun(run.runid, version, step)),
  })
  openMenu(anchor, texts.runAgain, [
    item(texts.runAgain, 'SAME', false),
    item(texts.runAgain, 'CURRENT', false),
    ...(from !== undefined && number !== undefined
      ? [
          item(texts.runAgainFrom(number), 'SAME', true, from),
          item(texts.runAgainFrom(number), 'CURRENT', false, from),
        ]
      : []),
  ])
}

function line(context: EditorContext, run: Run, logged: RunStep, at: number): TemplateResult {
  const { texts, workspace, root, update } = context
  const { content } = workspace
  const step = findStep(content, logged.stepid)
  const state = open.get(root)
  const isOpen = state?.runid === run.runid && state.at === at
  return html`<li class=${isOpen ? 'open' : ''}>
    <button
      type="button"
      aria-expanded=${isOpen ? 'true' : 'false'}
      @click=${() => {
        open.set(root, { runid: run.runid, at: isOpen ? undefined : at })
        update()
      }}
    >
      <span class="number">${numbersOf(content).get(logged.stepid) ?? ''}</span>
      ${step ? icon(stepIcons[step.type]) : nothing}
      <span class="what"><bdi>${step ? stepInWords(context, step) : logged.stepid}</bdi>${logged.attempt > 1 ? html` <small>${texts.attempt(logged.attempt)}</small>` : nothing}</span>
      <small>${moment(context, logged.startDate)}</small>
      <span class="mark" data-status=${logged.status}>${texts.stepStates[logged.status]}</span>
    </button>
    ${isOpen ? html`${stepData(context, logged)}${fromHere(context, run, logged)}` : nothing}
  </li>`
}

/** A step in a loop cannot begin a run; the loop can. A run that began at a stop would end at once. */
function fromHere(context: EditorContext, run: Run, { stepid, path }: RunStep) {
  const { texts, runs, workspace } = context
  const number = numberOfStep(context, stepid)
  if (!ENDED.includes(run.status) || number === undefined || path !== stepid) return nothing
  if (findStep(workspace.content, stepid)?.type === 'stop') return nothing
  return html`<p class="from-here">${button({
    label: texts.runAgainFrom(number),
    icon: 'redo',
    kind: 'line',
    isSmall: true,
    onClick: () => void attempt(context, () => runs.rerun(run.runid, 'SAME', stepid)),
  })}</p>`
}
