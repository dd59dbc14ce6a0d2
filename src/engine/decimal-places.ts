/** Decimal places of a number as JSON writes it: 0.5 has one, 1e-7 has seven, 1e21 has none. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}
