// Which questions are asked, given the answers so far, and where the way through the form ends. The page's script runs
// this file as well. One pass in the order of the form: conditions look at earlier questions only, which check.ts sees to.
import { compile, type Data, type Evaluate, exact, holds } from '../expressions/evaluate.ts'

/** What logic has to know of one question, statement or page break. */
export interface Step {
  readonly id: string
  readonly visibleWhen?: unknown
  readonly requiredWhen?: unknown
  /** Known from the beginning, and there whatever is asked: what the respondent does not see. */
  readonly isUnseen?: boolean
  /** A page break that is not shown takes its whole page with it. */
  readonly beginsPage?: boolean
}

export interface Jump {
  readonly after: string
  readonly when?: unknown
  /** The id of a later question, END, or ending:<id>. */
  readonly to: string
}

export interface Calculation {
  readonly id: string
  readonly value: unknown
}

export interface Rules {
  readonly steps: readonly Step[]
  readonly jumps?: readonly Jump[]
  readonly calculations?: readonly Calculation[]
}

/** Why something is not asked: its own condition, that of its page, or a jump past it. */
export type Cause = Step | Jump

export interface Flow {
  /** What is not asked, by id, with the reason. */
  readonly hidden: ReadonlyMap<string, Cause>
  /** What has to be answered because its `requiredWhen` holds. */
  readonly required: ReadonlySet<string>
  /** Where the last jump led: END, or ending:<id>; undefined where the way ends by itself. */
  readonly end: string | undefined
  /** The answers to what is asked, and the calculations. */
  readonly data: Data
}

interface CompiledStep {
  readonly step: Step
  readonly visible: Evaluate | undefined
  readonly required: Evaluate | undefined
  readonly jumps: readonly { readonly jump: Jump; readonly when: Evaluate | undefined }[]
}

/** Makes a function from the answer to each question (undefined for none) to the way through the form. */
export function compileFlow({
  steps,
  jumps = [],
  calculations = [],
}: Rules): (answerTo: (id: string) => unknown) => Flow {
  const compiled = steps.map(
    (step): CompiledStep => ({
      step,
      visible: compileGiven(step.visibleWhen),
      required: compileGiven(step.requiredWhen),
      jumps: jumps
        .filter(({ after }) => after === step.id)
        .map(jump => ({ jump, when: compileGiven(jump.when) })),
    }),
  )
  const values = calculations.map(({ id, value }) => [id, compile(value)] as const)

  return answerTo => {
    const data: Data = Object.create(null)
    // `hidden.<name>` is the hidden field of that name.
    data['hidden'] = data
    for (const [id, value] of values) calculateLater(data, id, value)
    const hidden = new Map<string, Cause>()
    const required = new Set<string>()
    const take = ({ id }: Step) => {
      const answer = answerTo(id)
      if (answer !== undefined) data[id] = answer
    }
    for (const { step } of compiled) if (step.isUnseen) take(step)
    let jumped: Jump | undefined
    let page: Step | undefined
    for (const { step, visible, required: isRequired, jumps } of compiled) {
      const fails = visible && !holds(visible(data)) ? step : undefined
      if (jumped?.to === step.id) jumped = undefined
      if (step.beginsPage) page = fails
      const cause = jumped ?? page ?? fails
      if (cause) {
        if (!step.isUnseen) hidden.set(step.id, cause)
        continue
      }
      take(step)
      if (isRequired && holds(isRequired(data))) required.add(step.id)
      jumped = jumps.find(({ when }) => !when || holds(when(data)))?.jump
    }
    return { hidden, required, end: jumped?.to, data }
  }
}

const compileGiven = (condition: unknown) => (condition === undefined ? undefined : compile(condition))

/** Worked out when it is first asked for: by then all that it looks at has been answered, or will not be. */
function calculateLater(data: Data, id: string, value: Evaluate) {
  let result: unknown
  Object.defineProperty(data, id, {
    get() {
      if (result === undefined) {
        // Should it ask for itself, it finds nothing.
        result = null
        result = exact(value(data)) ?? null
      }
      return result
    },
  })
}
