// How many typos lie between two texts: letters that are wrong, missing, too many, or swapped with their neighbour (the
// restricted Damerau-Levenshtein distance). Only as much of the table is worked out as can hold few enough typos, so a long
// text costs its length times that number.

/**
 * The number of typos between two texts, each as its code points.
 * @returns undefined when there are more than `most`
 */
export function typosBetween(a: readonly string[], b: readonly string[], most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined
  const far = most + 1
  const width = b.length + 2
  let before = new Array<number>(width).fill(far)
  let row = new Array<number>(width).fill(far)
  let last = Array.from({ length: width }, (_, j) => (j <= most ? j : far))
  let lastIsHopeless = false
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    // The neighbours of the band, which the rows to come look at.
    row[from - 1] = from === 1 && i <= most ? i : far
    row[to + 1] = far
    let least = row[from - 1] ?? far
    for (let j = from; j <= to; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let typos = Math.min(
        (last[j - 1] ?? far) + (isSame ? 0 : 1),
        (last[j] ?? far) + 1,
        (row[j - 1] ?? far) + 1,
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        typos = Math.min(typos, (before[j - 2] ?? far) + 1)
      row[j] = Math.min(typos, far)
      least = Math.min(least, typos)
    }
    // A swap reaches back over one row, so two in a row must be hopeless.
    const isHopeless = least > most
    if (isHopeless && lastIsHopeless) return undefined
    lastIsHopeless = isHopeless
    const spare = before
    before = last
    last = row
    row = spare
  }
  const typos = last[b.length] ?? far
  return typos > most ? undefined : typos
}
