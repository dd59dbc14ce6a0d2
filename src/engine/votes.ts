// Votes of a net promoter score, from 0 to 10. Votes between whole numbers belong to the whole number below them: 6.5 is a detractor.

export const LEAST_VOTE = 0
export const PASSIVE_FROM = 7
export const PROMOTER_FROM = 9
export const LARGEST_VOTE = 10

export const isVote = (value: number) => value >= LEAST_VOTE && value <= LARGEST_VOTE

export function groupOfVote(vote: number): 'promoters' | 'passives' | 'detractors' {
  if (vote >= PROMOTER_FROM) return 'promoters'
  return vote >= PASSIVE_FROM ? 'passives' : 'detractors'
}
