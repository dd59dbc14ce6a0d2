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
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return undefined
  const [from, to] = [min, max].map(bound => bound !== undefined && inWords(bound))
  return from && to
    ? `Enter ${noun} from ${from} to ${to}`
    : from
      ? `Enter ${from} ${more}`
      : `Enter ${to} ${less}`
}
