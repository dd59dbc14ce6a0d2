// Amounts in narrow places, such as bars and axes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../../src/engine/charts/format.ts'

test('amounts of money are short in narrow places, and keep the decimals that their column has', () => {
  const money = (currency: string, decimals?: number) => ({
    style: 'CURRENCY' as const,
    currency,
    ...(decimals !== undefined && { decimals }),
  })
  for (const [value, format, wanted] of [
    [6880, money('EUR', 0), '€6,880'],
    [6880.5, money('EUR'), '€6,881'],
    [12.5, money('EUR'), '€12.50'],
    [12, money('EUR'), '€12'],
    [12.4, money('EUR', 0), '€12'],
    [12, money('JPY'), '¥12'],
    [-20_600, money('EUR', 2), '-€20.6K'],
    [0, money('EUR'), '€0'],
  ] as const)
    assert.equal(formatOf('en').compact(value, format), wanted)
})
