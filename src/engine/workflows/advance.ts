// Moves a run on: takes the outcome of its last effect, runs the steps that only decide, and stops at the next effect, sleep or end,
// and at the latest after a thousand decisions.
// Pure: the time and randomness are arguments. The same arguments give the same result.
import { evaluateWithin, newBudget } from '../expressions/bounded.ts'
import { holds } from '../expressions/evaluate.ts'
import type { Step, Workflow } from './document.ts'
import { stepKinds } from './index.ts'
import type { AdvanceContext, Advanced, Ended, Next, Outcome, Page, StepError } from './outcome.ts'
import { retryAfterMs } from './retry.ts'
import { LOOP_LIMITS, limitOf, takesFirst, tooManyItems } from './row-limits.ts'
import { dataOf } from './scope.ts'
import { type Frame, listAt, pathOf, pointerOf, type RunState, type Sleep, stepIn } from './state.ts'
import type { Awaited, Entered } from './step.ts'

/** Decisions of one call, so that other work gets its turn in a long loop. */
const MAX_DECISIONS = 1000
/** All steps of a run: ten for each item of the longest loop. */
const MAX_RUN_STEPS = 100_000

/** What stands for a secret in everything that is stored. */
export const markOfSecret = (name: string) => `[secret ${name}]`

export function advance(
  workflow: Workflow,
  stored: RunState,
  outcome: Outcome | undefined,
  context: AdvanceContext,
): Advanced {
  const mover = new Mover(workflow, stored, context)
  const stopped = mover.settle(outcome)
  const next = stopped ?? mover.proceed()
  return { state: mover.state, ended: mover.ended, next }
}

class Mover {
  readonly ended: Ended[] = []
  state: RunState
  readonly #workflow: Workflow
  readonly #context: AdvanceContext

  constructor(workflow: Workflow, state: RunState, context: AdvanceContext) {
    this.#workflow = workflow
    this.state = state
    this.#context = context
  }

  /** Takes the outcome of the current step. */
  settle(outcome: Outcome | undefined): Next | undefined {
    const frame = this.#top
    const step = frame && stepIn(this.#workflow, frame)
    const { sleep } = this.state
    this.#set({ sleep: null })
    if (!frame || !step) return undefined
    if (sleep === 'WAIT') return this.#finish(step, { date: this.#context.now.toISOString() })
    if (sleep === 'EVENT') return this.#awaited(step, outcome && 'event' in outcome ? outcome.event : null)
    if (!outcome || 'event' in outcome) return undefined
    if ('error' in outcome) return this.#failed(step, outcome.error)
    if ('page' in outcome) return this.#page(frame, outcome.page)
    return this.#finish(step, outcome.output)
  }

  /** Runs steps until one has an effect. */
  proceed(): Next {
    for (let decisions = 0; decisions < MAX_DECISIONS; decisions++) {
      const frame = this.#top
      if (!frame) return { kind: 'done', status: 'DONE', message: '' }
      const step = stepIn(this.#workflow, frame)
      if (!step) {
        this.#leave()
        continue
      }
      if (frame.loop) {
        const effect = this.#nextItem(step, frame)
        if (effect) return effect
        continue
      }
      const next = this.#enter(step)
      if (next) return next
    }
    return { kind: 'pause' }
  }

  #enter(step: Step): Next | undefined {
    if (!this.state.isEntered) {
      if (this.state.count >= MAX_RUN_STEPS)
        return this.#end('FAILED', `A run has at most ${MAX_RUN_STEPS} steps.`)
      this.#set({ count: this.state.count + 1 })
      if (step.when && !holds(evaluateWithin(newBudget(), step.when, this.#data()))) {
        this.#note(step, 'SKIPPED')
        this.#toNext()
        return undefined
      }
    }
    const { enter } = stepKinds[step.type]
    if (!enter) return this.#effect(step, null)
    const { now } = this.#context
    return this.#decide(step, enter(step, { data: this.#data(), secret: markOfSecret, now: now.getTime() }))
  }

  #decide(step: Step, entered: Entered): Next | undefined {
    if ('fault' in entered) return this.#failed(step, { code: 'value_invalid', message: entered.fault })
    if ('error' in entered) return this.#failed(step, entered.error)
    if ('end' in entered) {
      this.#note(step, 'DONE')
      return this.#end(entered.end, entered.message, step.id)
    }
    if ('sleepUntil' in entered) return this.#sleep('WAIT', { until: entered.sleepUntil })
    if ('waitFor' in entered)
      return this.#sleep('EVENT', { until: entered.waitFor.until, waitFor: entered.waitFor })
    if ('pages' in entered) return this.#effect(step, null)
    if ('items' in entered) {
      const { items, more = false } = entered
      this.#setTop({ loop: { items, at: -1, before: 0, failed: 0, cursor: null, more } })
      return undefined
    }
    if (entered.variables) this.#set({ variables: { ...this.state.variables, ...entered.variables } })
    this.#note(step, 'DONE', entered.output)
    this.#setOutput(step, entered.output)
    if (entered.into === undefined) this.#toNext()
    else this.#into(entered.into)
    return undefined
  }

  /** Begins the next item of a loop, or ends the loop. */
  #nextItem(step: Step, frame: Frame): Next | undefined {
    const { loop } = frame
    if (!loop) return undefined
    const left = Math.min(loop.items.length, limitOf(step, LOOP_LIMITS) - loop.before)
    // Items are not counted as steps, so those of an empty loop must not take a decision each.
    const isEmpty = listAt(this.#workflow, `${pointerOf(frame)}/steps`).length === 0
    const at = isEmpty ? left : loop.at + 1
    if (at < left) {
      this.#setTop({ loop: { ...loop, at } })
      this.#into('/steps')
      return undefined
    }
    const isCut = left < loop.items.length
    if (loop.cursor !== null && !isCut && loop.before + at < limitOf(step, LOOP_LIMITS)) {
      this.#setTop({ loop: { ...loop, items: [], at: -1, before: loop.before + at } })
      return this.#effect(step, loop.cursor)
    }
    const more = loop.more === true || isCut || loop.cursor !== null
    if (more && !takesFirst(step, LOOP_LIMITS)) return this.#failed(step, tooManyItems(step))
    this.#setTop({ loop: undefined })
    return this.#finish(step, { count: loop.before + at, failed: loop.failed, more })
  }

  #page({ loop }: Frame, { items, cursor }: Page): undefined {
    const { before = 0, failed = 0 } = loop ?? {}
    this.#setTop({ loop: { items, at: -1, before, failed, cursor } })
    this.#set({ attempts: 0 })
  }

  #awaited(step: Step, event: unknown): Next | undefined {
    if (event !== null) return this.#finish(step, { ...Object(event), timedOut: false })
    this.#note(step, 'DONE', { timedOut: true })
    this.#setOutput(step, { timedOut: true })
    if (stepKinds[step.type].lists(step).some(({ steps }) => steps.length > 0)) this.#into('/onTimeout')
    else this.#toNext()
    return undefined
  }

  #failed(step: Step, error: StepError): Next | undefined {
    const attempts = this.state.attempts + 1
    const ms = retryAfterMs(step, attempts, error, this.#context.random)
    if (ms !== undefined) {
      this.#set({ attempts })
      return this.#sleep('RETRY', { until: new Date(this.#context.now.getTime() + ms).toISOString() })
    }
    this.#note(step, 'FAILED', undefined, error)
    return this.#handle(step, error)
  }

  /** Looks for the step that says what happens after an error: the failed one, or one around it. */
  #handle(failed: Step, error: StepError): Next | undefined {
    this.#set({ attempts: 0 })
    const caught = { code: error.code, message: error.message }
    for (let step: Step | undefined = failed, left = ''; step; ) {
      const frame = this.#top
      if (!frame) break
      const isOwn = left !== `${pointerOf(frame)}/onError`
      const { onError = 'FAIL' } = step
      if (isOwn && onError !== 'FAIL') {
        if (frame.loop && onError === 'CONTINUE' && step !== failed) {
          this.#setTop({ loop: { ...frame.loop, failed: frame.loop.failed + 1 } })
          return undefined
        }
        this.#setTop({ loop: undefined })
        this.#setOutput(step, { error: caught })
        if (onError === 'CONTINUE') this.#toNext()
        else this.#into('/onError')
        return undefined
      }
      left = frame.list
      this.#set({ frames: this.state.frames.slice(0, -1), isEntered: false })
      const around = this.#top
      step = around && stepIn(this.#workflow, around)
    }
    return { kind: 'done', status: 'FAILED', message: error.message, stepid: failed.id }
  }

  #finish(step: Step, output: unknown): undefined {
    this.#note(step, 'DONE', output)
    this.#setOutput(step, output)
    this.#set({ attempts: 0 })
    this.#toNext()
  }

  #leave(): void {
    this.#set({ frames: this.state.frames.slice(0, -1), isEntered: false })
    // A loop continues with its next item; any other step that contained the list has ended.
    if (this.#top && !this.#top.loop) this.#toNext()
  }

  #effect(step: Step, cursor: string | null): Next {
    this.#set({ isEntered: true })
    return { kind: 'effect', step, path: pathOf(this.state.frames, step.id), cursor }
  }

  #sleep(sleep: Sleep, until: { readonly until: string; readonly waitFor?: Awaited }): Next {
    this.#set({ sleep })
    return { kind: 'sleep', ...until }
  }

  #end(status: 'DONE' | 'FAILED', message: string, stepid?: string): Next {
    this.#set({ frames: [] })
    return { kind: 'done', status, message, ...(stepid !== undefined && { stepid }) }
  }

  get #top(): Frame | undefined {
    return this.state.frames.at(-1)
  }

  #data = () => dataOf(this.#workflow, this.state, this.#context.run, this.#context.now)

  #set(changes: Partial<RunState>): void {
    this.state = { ...this.state, ...changes }
  }

  #setTop(changes: { readonly loop?: Frame['loop']; readonly index?: number }): void {
    const top = this.#top
    if (!top) return
    const { loop, ...frame } = { ...top, ...changes }
    this.#set({ frames: [...this.state.frames.slice(0, -1), loop ? { ...frame, loop } : frame] })
  }

  #toNext(): void {
    const top = this.#top
    if (!top) return
    this.#setTop({ index: top.index + 1 })
    this.#set({ isEntered: false })
  }

  #into(list: string): void {
    const top = this.#top
    if (!top) return
    const inner = `${pointerOf(top)}${list}`
    if (listAt(this.#workflow, inner).length > 0 || top.loop)
      this.#set({ frames: [...this.state.frames, { list: inner, index: 0 }], isEntered: false })
    else this.#toNext()
  }

  #setOutput(step: Step, output: unknown): void {
    this.#set({ outputs: { ...this.state.outputs, [step.id]: output ?? null } })
  }

  #note(step: Step, status: Ended['status'], output?: unknown, error?: StepError): void {
    const path = pathOf(this.state.frames, step.id)
    this.ended.push({
      stepid: step.id,
      path,
      status,
      ...(output !== undefined && { output }),
      ...(error && { error }),
    })
  }
}
