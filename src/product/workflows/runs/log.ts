// The log of a run. Large values are cut: the log is for people.
import type { Ended, StepError } from '../../../engine/workflows/outcome.ts'

const MAX_LOGGED = 16 * 1024

/** JSON of a value; of a large one, only its size. */
export function logged(value: unknown): string | null {
  if (value === undefined) return null
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= MAX_LOGGED ? text : JSON.stringify({ isCut: true, characters: text.length })
}

/** An attempt of a step with an effect. */
export interface Attempt {
  readonly stepid: string
  readonly path: string
  readonly attempt: number
  readonly input: unknown
  readonly startDate: string
  readonly result: { readonly output: unknown } | { readonly error: StepError }
}

/** The row of an attempt that has ended. */
export const attemptRow = ({ stepid, path, attempt, input, startDate, result }: Attempt, now: string) => ({
  step_id: stepid,
  path,
  attempt,
  status: 'error' in result ? ('FAILED' as const) : ('DONE' as const),
  input: logged(input),
  output: 'error' in result ? null : logged(result.output),
  failure: 'error' in result ? logged(result.error) : null,
  start_date: startDate,
  end_date: now,
})

/** The row of a step that only decided. */
export const decisionRow = ({ stepid, path, status, output, error }: Ended, now: string) => ({
  step_id: stepid,
  path,
  attempt: 1,
  status,
  input: null,
  output: logged(output),
  failure: logged(error),
  start_date: now,
  end_date: now,
})
