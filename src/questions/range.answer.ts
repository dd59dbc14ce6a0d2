// What numbers, dates and times have in common: a least and a most, either of which may be absent.

export interface Range<T> {
  readonly min?: T | undefined
  readonly max?: T | undefined
}

/**
 * Says what to do about a value outside its range.
 * @param noun what is entered, with its article
 * @param more behind the least where there is no most: "or more", "or later"; `less` behind the most
 */
export function checkRange<T extends number | string>(
  value: T,
  { min, max }: Range<T>,
  noun: string,
  more: string,
  less: string,
  inWords: (bound: T) => string = String,
): string | undefined {
  const isLow = min !== undefined && value < min
  if (!isLow && (max === undefined || value <= max)) return undefined
  const ends = [min, max].map(bound => (bound === undefined ? '' : inWords(bound)))
  return ends[0] && ends[1]
    ? `Enter ${noun} from ${ends[0]} to ${ends[1]}`
    : `Enter ${ends.join('')} ${isLow ? more : less}`
}
