// Compares figures that were calculated in different orders.
import assert from 'node:assert/strict'

/** Equal except for the last digits of means and deviations, which depend on the order of additions. */
export function assertSame(actual: unknown, expected: unknown): void {
  const numbers = numbersIn(expected)
  assert.deepEqual(withoutNumbers(actual), withoutNumbers(expected))
  for (const [i, number] of numbersIn(actual).entries()) {
    const other = numbers[i] ?? Number.NaN
    assert.ok(Math.abs(number - other) <= 2e-6 * Math.max(1, Math.abs(number)), `${number} and ${other}`)
  }
}

const withoutNumbers = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_name, member) => (typeof member === 'number' ? '#' : member)))

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
