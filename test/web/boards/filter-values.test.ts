// Values of a SELECT filter that people choose or type.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenValues, typedValues } from '../../../src/web/dashboard-editor/document/filter-values.ts'

for (const [texts, type, values] of [
  [['8010', '8020'], 'TEXT', ['8010', '8020']],
  [['1', '2.5'], 'NUMBER', [1, 2.5]],
  [['7'], 'INTEGER', [7]],
  [['true', 'false'], 'BOOLEAN', [true, false]],
  [['a'], undefined, ['a']],
  [[], 'TEXT', undefined],
] as const)
  test(`chosen values of ${type} are of its type: ${texts}`, () => {
    assert.deepEqual(chosenValues(texts, type), values)
  })

for (const [text, type, isSingle, values] of [
  [' Graz,Linz , ', 'TEXT', false, ['Graz', 'Linz']],
  ['Graz, Linz', 'TEXT', true, ['Graz']],
  ['1, two, 3', 'NUMBER', false, [1, 3]],
  ['two', 'INTEGER', false, undefined],
  ['x, 4, 5', 'NUMBER', true, [4]],
  [' , ', 'TEXT', false, undefined],
] as const)
  test(`"${text}" is ${JSON.stringify(values)} in a filter of ${isSingle ? 'one value' : 'several values'} of ${type}`, () => {
    assert.deepEqual(typedValues(text, type, isSingle), values)
  })
