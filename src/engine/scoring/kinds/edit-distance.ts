// Counts the typos between two texts: letters that are wrong, missing, extra, or swapped with their neighbour (the restricted
// Damerau-Levenshtein distance). Only the band of the table with few enough typos is filled, so the time is the length of the
// text times the limit.

/** A text as its code points. */
export const lettersOf = (text: string): Uint32Array =>
  Uint32Array.from(text, letter => letter.codePointAt(0) ?? 0)

/** The most cells of the table that are filled, for a text of this length. */
export const cellsOf = (length: number, most: number) => length * (2 * most + 1)

/**
 * The number of typos between two texts.
 * @returns undefined when there are more than `most`
 */
export function editDistance(a: Uint32Array, b: Uint32Array, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined
  const far = most + 1
  const width = b.length + 2
  let before = new Uint8Array(width).fill(far)
  let row = new Uint8Array(width).fill(far)
  let last = Uint8Array.from({ length: width }, (_, j) => Math.min(j, far))
  let lastIsHopeless = false
  const at = (cells: Uint8Array, j: number) => cells[j] ?? far
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    // The neighbours of the band, which the rows to come look at.
    row[from - 1] = from === 1 && i <= most ? i : far
    row[to + 1] = far
    let least = at(row, from - 1)
    for (let j = from; j <= to; j++) {
      let typos = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      if (at(last, j) + 1 < typos) typos = at(last, j) + 1
      if (at(row, j - 1) + 1 < typos) typos = at(row, j - 1) + 1
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        typos = Math.min(typos, at(before, j - 2) + 1)
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
  const typos = at(last, b.length)
  return typos > most ? undefined : typos
}
