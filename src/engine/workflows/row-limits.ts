// How many rows or items a step takes, and when more of them fail the step.

interface Limits {
  /** The limit of a step that has none. */
  readonly usual: number
  readonly most: number
}

export const LOOP_LIMITS: Limits = { usual: 1000, most: 10_000 }
export const LOOKUP_LIMITS: Limits = { usual: 100, most: 1000 }

type Limited = Readonly<Record<string, unknown>>

export const limitOf = ({ limit }: Limited, { usual }: Limits) => (typeof limit === 'number' ? limit : usual)

/** True if the author wants the first ones only. The largest limit means all. */
export const takesFirst = ({ limit }: Limited, { most }: Limits) => typeof limit === 'number' && limit < most

/** An error of the step. */
export const tooManyItems = (step: Limited) => ({
  code: 'too_many_items',
  message: `The loop has more than ${limitOf(step, LOOP_LIMITS)} items. Narrow \`over\`${raise(step, LOOP_LIMITS)}.`,
})

/** An error of the step. */
export const tooManyRows = (step: Limited) => ({
  code: 'too_many_rows',
  message: `More than ${limitOf(step, LOOKUP_LIMITS)} rows match. Narrow \`where\`${raise(step, LOOKUP_LIMITS) || ', or use a loop'}.`,
})

const raise = (step: Limited, limits: Limits) =>
  limitOf(step, limits) < limits.most ? `, or set \`limit\`, which is at most ${limits.most}` : ''
