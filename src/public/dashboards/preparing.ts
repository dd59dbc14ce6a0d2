// Cards whose data are being prepared: the first question to a large dataset is answered when its copy is ready.
import type { CardAnswer } from '../../product/dashboards/tab-answers.ts'

const USUAL_S = 5

export const isPreparing = ({ answer }: CardAnswer): boolean =>
  'problem' in answer && answer.problem.code === 'dataset_preparing'

/** When to ask again, in seconds; null if nothing is being prepared. */
export function preparingSeconds(answers: Iterable<CardAnswer>): number | null {
  const seconds = [...answers].filter(isPreparing).map(({ answer }) => {
    const asked = 'problem' in answer ? Number(answer.problem.headers['retry-after']) : Number.NaN
    return asked > 0 ? asked : USUAL_S
  })
  return seconds.length === 0 ? null : Math.min(...seconds)
}
