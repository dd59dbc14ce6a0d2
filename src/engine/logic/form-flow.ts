// The flow through the questions of a published form, compiled once.

import { addOperators } from '../expressions/evaluate.ts'
import { functions } from '../expressions/functions.ts'
import { pipesIn } from '../expressions/pipes.ts'
import { namesIn, rootOf } from '../expressions/references.ts'
import { typeOf, withInside } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { type Cause, compileFlow, type Flow, type Rules, type Step } from './flow.ts'
import type { Logic } from './logic.ts'

// Scripts of pages compile flows without this file, and add functions only if they need them.
addOperators(functions)

export interface FormFlow {
  /**
   * Takes the answer to each question, undefined for none, and when the answers were given. Where this is not known, `today` and
   * `now` are absent.
   */
  readonly find: (answerTo: (id: string) => unknown, now: Date | undefined) => Flow
  /** The questions that a decision reads, also through calculations. A set of bits, because there can be thousands. */
  readonly readsOf: (cause: Cause) => bigint
  /** Questions as bits. */
  readonly bitsOf: (ids: Iterable<string>) => bigint
  /** The last question in the bits. */
  readonly lastOf: (bits: bigint) => string | undefined
  /** The rules for the page's script; undefined if it has nothing to decide. They contain no secrets. */
  readonly rules: Rules | undefined
  /** Whether the page's script needs functions.ts for the rules. */
  readonly usesFunctions: boolean
  /** Questions, statements and page breaks that can be hidden. */
  readonly conditional: ReadonlySet<string>
}

interface Ending {
  readonly title?: string
  readonly text?: string
  readonly when?: unknown
}

/** Undefined if every respondent is asked every question, and no text depends on an answer. */
export function compileFormFlow(
  questions: readonly BaseQuestion[],
  logic: ZonedLogic = {},
  endings: readonly Ending[] = [],
): FormFlow | undefined {
  const rules: Rules = { steps: questions.map(toStep), ...logic }
  const onPage =
    (logic.jumps?.length ?? 0) > 0 ||
    questions.some(({ visibleWhen, requiredWhen, rules }) => visibleWhen || requiredWhen || rules?.length) ||
    withInside(questions).some(({ text, description }) => [text, description].some(hasPipes))
  const atEnd = endings.some(({ when, title, text }) => when !== undefined || [title, text].some(hasPipes))
  if (!onPage && !atEnd) return undefined
  const asked = questions.filter(question => typeOf(question).answer).map(({ id }) => id)
  const bitsOf = readBits(asked, logic)
  const find = compileFlow(rules)
  return {
    find: (answerTo, now) => find(answerTo, now?.getTime()),
    readsOf: cause => bitsOf([...namesOfCause(cause)].map(rootOf)),
    bitsOf,
    lastOf: bits => (bits === 0n ? undefined : asked[bits.toString(2).length - 1]),
    rules: onPage ? rules : undefined,
    usesFunctions: onPage && usesAny(rules, Object.keys(functions)),
    conditional: new Set(conditionalIds(rules)),
  }
}

/** The flow of any form, also where it is the same for all answers. */
export const compileFormRules = (questions: readonly BaseQuestion[], logic: ZonedLogic = {}) =>
  compileFlow({ steps: questions.map(toStep), ...logic })

function toStep(question: BaseQuestion): Step {
  const { id, visibleWhen, requiredWhen, rules = [] } = question
  const { beginsPage, isUnseen } = typeOf(question)
  return {
    id,
    ...(visibleWhen && { visibleWhen }),
    ...(requiredWhen && { requiredWhen }),
    ...(rules.length > 0 && {
      rules: rules.map(({ holds, message = '' }) => ({ holds, message })),
    }),
    ...(beginsPage && { beginsPage }),
    ...(isUnseen && { isUnseen }),
  }
}

const hasPipes = (text: string | undefined) => pipesIn(text).length > 0

/** Questions with a condition, on a page with a condition, or that a jump can skip. */
function conditionalIds({ steps, jumps = [] }: Rules): string[] {
  const targets = Map.groupBy(jumps, ({ after }) => after)
  const positions = new Map(steps.map(({ id }, i) => [id, i]))
  let page = false
  let passedUntil = 0
  return steps.flatMap(({ id, visibleWhen, beginsPage, isUnseen }, i) => {
    if (beginsPage) page = visibleWhen !== undefined
    const isConditional = visibleWhen !== undefined || page || i < passedUntil
    for (const { to } of targets.get(id) ?? []) {
      passedUntil = Math.max(passedUntil, positions.get(to) ?? steps.length)
    }
    return isConditional && !isUnseen ? [id] : []
  })
}

/** Calculations read earlier ones only, so one pass in their order is enough. */
function readBits(questions: readonly string[], { calculations = [] }: Logic) {
  const bits = new Map(questions.map((id, i) => [id, 1n << BigInt(i)]))
  const bitsOf = (ids: Iterable<string>) => {
    let all = 0n
    for (const id of ids) all |= bits.get(id) ?? 0n
    return all
  }
  for (const { id, value } of calculations) bits.set(id, bitsOf([...namesIn(value)].map(rootOf)))
  return bitsOf
}

const namesOfCause = (cause: Cause) =>
  'after' in cause ? [cause.after, ...namesIn(cause.when)] : namesIn(cause.visibleWhen)

/** Whether an object has a member with one of these names, at any depth. */
const usesAny = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, part]) => names.includes(name) || usesAny(part, names))

/** The logic of a form, and the time zone of `today` in it. */
export type ZonedLogic = Logic & { readonly timeZone?: string }

export const zonedLogic = ({
  logic = {},
  settings: { timeZone },
}: {
  readonly logic?: Logic
  readonly settings: { readonly timeZone?: string }
}): ZonedLogic => ({ ...logic, ...(timeZone && { timeZone }) })
