/** The positions of a longest rising sequence: the items that can stay when the others are moved. O(n log n). */
export function risingPositions(numbers: readonly number[]): ReadonlySet<number> {
  /** The position that ends a sequence with the smallest number, by the length of the sequence. */
  const ends: number[] = []
  const before: number[] = []
  for (const [i, number] of numbers.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1] ?? -1)
    ends[low] = i
  }
  const found = new Set<number>()
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) found.add(i)
  return found
}
