// What the names of a workflow stand for while it runs.
import { type Data, withClock } from '../expressions/evaluate.ts'
import type { Workflow } from './document.ts'
import { stepKinds } from './index.ts'
import type { Frame, RunState } from './state.ts'
import { stepIn } from './state.ts'

/** What started a run: the members `event`, `response`, `webform`, `row` and `input`, as far as the trigger has them. */
export type RunInput = Readonly<Record<string, unknown>>

export interface RunFacts {
  /** The id of the run. */
  readonly id: string
  /** ISO 8601 */
  readonly date: string
  /** Where people see the run; null if there is no such page. */
  readonly url: string | null
  readonly input: RunInput
}

/** @param now when the step begins */
export function dataOf(
  workflow: Workflow,
  { frames, variables, outputs }: RunState,
  run: RunFacts,
  now: Date,
): Data {
  const clock = { now: now.getTime(), timeZone: workflow.trigger?.timeZone ?? 'UTC' }
  const data = withClock(Object.assign(Object.create(null), run.input), clock)
  data.variables = variables
  data.steps = outputs
  data.run = { id: run.id, date: run.date, day: run.date.slice(0, 10), url: run.url }
  for (const frame of frames.slice(0, -1)) nameItem(data, workflow, frame)
  return data
}

function nameItem(data: Data, workflow: Workflow, frame: Frame): void {
  const { loop } = frame
  const step = loop && stepIn(workflow, frame)
  if (!loop || !step) return
  const name = stepKinds[step.type].lists(step).find(({ item }) => item !== undefined)?.item
  if (name === undefined) return
  data[name] = loop.items[loop.at] ?? null
  data.index = loop.before + loop.at
}
