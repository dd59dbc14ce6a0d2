// Finds the questions to ask, given the answers so far, and the ending of the form. The page's script runs this file as well.
// One pass in the order of the form is enough: conditions read earlier questions only, as check.ts makes sure.
import { compile, type Data, type Evaluate, exact, holds, withClock } from '../expressions/evaluate.ts'
import { namesIn } from '../expressions/references.ts'

/** A question, statement or page break, as logic needs it. */
export interface Step {
  readonly id: string
  readonly visibleWhen?: unknown
  readonly requiredWhen?: unknown
  readonly rules?: readonly StepRule[]
  /** True for hidden fields, whose values are known from the beginning. */
  readonly isUnseen?: boolean
  /** True for a page break. If it is hidden, its whole page is hidden. */
  readonly beginsPage?: boolean
}

/** A condition over several answers, and what the respondent reads if it does not hold. */
export interface StepRule {
  readonly holds: unknown
  readonly message: string
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
  /** The time zone of `today`; UTC if absent. */
  readonly timeZone?: string
}

/** The reason why a question is not asked: its condition, that of its page, or a jump past it. */
export type Cause = Step | Jump

export interface Flow {
  /** The reason for each question that is not asked, by id. */
  readonly hidden: ReadonlyMap<string, Cause>
  /** Questions whose `requiredWhen` holds. */
  readonly required: ReadonlySet<string>
  /** Finds the messages of questions with an answer and a rule that does not hold, by id. Summaries do not need them. */
  readonly broken: () => ReadonlyMap<string, string>
  /** Where the last jump led: END, or ending:<id>; undefined without such a jump. */
  readonly end: string | undefined
  /** The answers to the questions that are asked, and the calculations. */
  readonly data: Data
}

interface CompiledStep {
  readonly step: Step
  readonly visible: Evaluate | undefined
  readonly required: Evaluate | undefined
  readonly rules: readonly {
    readonly reads: readonly Evaluate[]
    readonly holds: Evaluate
    readonly message: string
  }[]
  readonly jumps: readonly { readonly jump: Jump; readonly when: Evaluate | undefined }[]
}

/**
 * Returns a function that finds the flow. It takes a function from a question's id to its answer, or undefined, and the time in
 * milliseconds. Without a time, `today` and `now` are absent.
 */
export function compileFlow({
  steps,
  jumps = [],
  calculations = [],
  timeZone = 'UTC',
}: Rules): (answerTo: (id: string) => unknown, now?: number) => Flow {
  const compiled = steps.map(
    (step): CompiledStep => ({
      step,
      visible: compileGiven(step.visibleWhen),
      required: compileGiven(step.requiredWhen),
      rules: (step.rules ?? []).map(({ holds, message }) => ({
        reads: [...namesIn(holds)].map(name => compile({ var: name })),
        holds: compile(holds),
        message,
      })),
      jumps: jumps
        .filter(({ after }) => after === step.id)
        .map(jump => ({ jump, when: compileGiven(jump.when) })),
    }),
  )
  const values = calculations.map(({ id, value }) => [id, compile(value)] as const)

  return (answerTo, now) => {
    const data = withClock(Object.create(null), { now, timeZone })
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
    const broken = () => brokenRules(compiled, hidden, data)
    return { hidden, required, broken, end: jumped?.to, data }
  }
}

/** A rule can read later answers. While an answer is missing, or is not accepted, it is not checked. */
function brokenRules(
  steps: readonly CompiledStep[],
  hidden: ReadonlyMap<string, Cause>,
  data: Data,
): ReadonlyMap<string, string> {
  const broken = new Map<string, string>()
  for (const { step, rules } of steps) {
    if (hidden.has(step.id) || data[step.id] === undefined) continue
    const rule = rules.find(
      ({ reads, holds: test }) => reads.every(read => read(data) !== null) && !holds(test(data)),
    )
    if (rule) broken.set(step.id, rule.message)
  }
  return broken
}

const compileGiven = (condition: unknown) => (condition === undefined ? undefined : compile(condition))

/** Calculates a value when it is first read. By then the flow has passed all questions that it reads. */
function calculateLater(data: Data, id: string, value: Evaluate) {
  let result: unknown
  Object.defineProperty(data, id, {
    get() {
      if (result === undefined) {
        // If it reads itself, it finds nothing.
        result = null
        result = exact(value(data)) ?? null
      }
      return result
    },
  })
}
