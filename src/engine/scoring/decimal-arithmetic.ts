// Exact decimal arithmetic: 3.14 + 0.005 is 3.145, not the nearest binary fraction.

/** digits / 10^scale */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** The number as JSON writes it. Takes finite numbers. */
export function decimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

const digitsAt = ({ digits, scale }: Decimal, wanted: number) => digits * 10n ** BigInt(wanted - scale)

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale }
}

export const negate = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale })

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
})

export function isAtMost(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale)
  return digitsAt(a, scale) <= digitsAt(b, scale)
}

/** The nearest double. */
export const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`)
