// Amounts in narrow places, such as bars and axes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../../src/engine/charts/format.ts'
import type { ResultColumn } from '../../src/engine/query/result.ts'

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

for (const [name, column, from, language, wanted, short] of [
  ['whole numbers have both of their bounds', { type: 'INTEGER', width: 25 }, 0, 'en', '0–24', '0–24'],
  ['one whole number is itself', { type: 'INTEGER', width: 1 }, 3, 'en', '3', '3'],
  ['numbers below zero have no dash', { type: 'INTEGER', width: 5 }, -5, 'en', '-5 to -1', '-5 to -1'],
  ['the end of other numbers is not in it', { type: 'NUMBER', width: 25 }, 0, 'en', '0 to under 25', '0–<25'],
  ['in German', { type: 'NUMBER', width: 2.5 }, 2.5, 'de', '2,5 bis unter 5,0', '2,5–<5,0'],
  [
    'an axis is short',
    { type: 'NUMBER', width: 50_000 },
    -100_000,
    'en',
    '-100,000 to under -50,000',
    '-100K – <-50K',
  ],
  ['no bound is rounded', { type: 'INTEGER', width: 25 }, 12_325, 'en', '12,325–12,349', '12,325–12,349'],
  ['small steps', { type: 'NUMBER', width: 0.005 }, 0.005, 'en', '0.005 to under 0.010', '0.005–<0.010'],
  [
    'shares',
    { type: 'NUMBER', width: 0.025, format: { style: 'PERCENT', decimals: 0 } },
    0.025,
    'en',
    '2.5% to under 5.0%',
    '2.5%–<5.0%',
  ],
  [
    'money',
    { type: 'NUMBER', width: 2.5, format: { style: 'CURRENCY', currency: 'EUR' } },
    2.5,
    'en',
    '€2.50 to under €5.00',
    '€2.50–<€5.00',
  ],
] as const)
  test(`a range says which numbers are in it: ${name}`, () => {
    const format = formatOf(language)
    const shown: ResultColumn = { as: 'v', kind: 'DIMENSION', label: 'V', ...column }
    assert.equal(format.cell(from, shown).replaceAll('\u00a0', ' '), wanted)
    assert.equal(format.bins.short(from, shown), short)
  })
