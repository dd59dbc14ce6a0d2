/** A state of a review as people read it: MORE_INFO is "More info". */
export const stateInWords = (state: string): string =>
  `${state.slice(0, 1)}${state.slice(1).toLowerCase().replaceAll('_', ' ')}`
