// Which states of a review accept and reject.
const REFUSED = /REJECT|REFUS|DECLIN|DISAPPROV|NOT_|NICHT|ABLEHN|ABGELEHN/
const ACCEPTED = /ACCEPT|APPROV|ANGENOMMEN/

/**
 * Chooses the states by their names. New responses are in the first state, so that state is the last resort.
 *
 * @returns two states that differ, if there are two
 */
export function decisionsOf(states: readonly string[]): {
  readonly accepted: string
  readonly rejected: string
} {
  const [first = '', ...later] = states
  const accepting = later.find(state => ACCEPTED.test(state) && !REFUSED.test(state))
  const rejected =
    later.find(state => REFUSED.test(state)) ?? later.findLast(state => state !== accepting) ?? first
  return { accepted: accepting ?? [...later, first].find(state => state !== rejected) ?? '', rejected }
}
