// Shares in percent that do not mislead: no part of a whole is "100 %" or "0 %", and equal thirds are not 33 of 100.

/** @param decimals of the percent */
type WriteShare = (share: number, decimals: number) => string

export interface ShareWriter {
  /** A share from 0 to 1. It has a decimal near 0 and 1. */
  percent(share: number): string
  /** The shares of all parts of a whole. They have a decimal if the whole percents do not add up to 100. */
  shares(parts: readonly number[]): string[]
}

const MAX_DECIMALS = 13

/** How many decimals a percentage has at most: more than one only if it would read as 100 % and is not the whole. */
export function percentDecimals(share: number): number {
  // A sum of all parts has noise beyond these digits.
  const size = Math.abs(Number(share.toPrecision(15)))
  let decimals = 1
  while (size !== 1 && decimals < MAX_DECIMALS && Number((size * 100).toFixed(decimals)) === 100) decimals++
  return decimals
}

export function shareWriter(write: WriteShare): ShareWriter {
  function written(share: number, isExact: boolean): string {
    const size = Math.abs(share)
    const isNearEnd = (size > 0 && size < 0.01) || (size > 0.99 && size < 1)
    const decimals = isExact || isNearEnd ? 1 : 0
    if (share > 0 && share < 0.0005) return `<${write(0.001, 1)}`
    if (share < 1 && share >= 0.9995) return `>${write(0.999, 1)}`
    return write(share, decimals)
  }
  return {
    percent: share => written(share, false),
    shares(parts) {
      const total = parts.reduce((sum, part) => sum + part, 0)
      const shares = parts.map(part => (total > 0 ? part / total : 0))
      const sum = shares.reduce((sum, share) => sum + Math.round(share * 100), 0)
      const isExact = total > 0 && sum !== 100
      return shares.map(share => written(share, isExact))
    },
  }
}
