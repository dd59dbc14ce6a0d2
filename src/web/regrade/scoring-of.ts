import type { Version } from '../api/contract.d.ts'

/** The scoring that grades responses. */
export const scoringOf = ({ correctedScoring, scoring }: Pick<Version, 'correctedScoring' | 'scoring'>) =>
  correctedScoring ?? scoring
