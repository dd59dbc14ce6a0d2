import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { patternTooLarge } from '../../src/engine/questions/patterns/pattern.ts'
import { patternSize, stepsOf } from '../../src/engine/questions/patterns/pattern-size.ts'
import { runsOf } from '../support/long.ts'

const programOf = (pattern: string) => RE2JS.compile(`()${pattern}`).programSize()

/** Common patterns, with the maximum number of steps for a text of 255 characters. */
const sensible: readonly (readonly [what: string, pattern: string, steps: number])[] = [
  ['a German postcode', '\\d{5}', 300],
  ['a British postcode', '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', 1_000],
  ['an IBAN', '[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?', 20_000],
  ['an email', '[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,255}\\.[A-Za-z]{2,63}', 200_000],
  ['a name', "[\\p{L}\\p{M} .'-]{1,100}", 5_000],
  ['a French name', "(?i)^[a-zà-ÿ' -]+$", 5_000],
  ['a Russian word', '(?i)[а-яё]+', 5_000],
  ['a UUID', '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 5_000],
  ['an ISBN', '97[89]-?\\d{1,5}-?\\d{1,7}-?\\d{1,7}-?[\\dX]', 5_000],
  ['up to 1000 characters', '[^<>]{0,1000}', 5_000],
  ['a product code', '(?:AB|CD|EF)-\\d{4}(?:/[A-Z]{2})*', 10_000],
]

for (const [what, pattern, steps] of sensible)
  test(`a pattern for ${what} is far below the size limit`, () => {
    assert.equal(patternTooLarge(pattern), undefined)
    assert.ok(stepsOf(pattern, 255) <= steps, `${stepsOf(pattern, 255)} steps`)
    assert.ok(patternSize(pattern).instructions >= programOf(pattern))
  })

const huge: readonly (readonly [what: string, pattern: string])[] = [
  ['a repeat of eighty items', `(${'[a-z]?'.repeat(80)}){1000}`],
  ['many repeats', 'a{1000}'.repeat(70)],
  ['nested repeats', '((?:ab|c){1,10}){1,100}'.repeat(2)],
  ['repeats of classes that begin with ]', '[^]a]{1000}[]]{1000}[[:alpha:]]{1000}'],
  ['wide case-insensitive ranges', '(?i)[a-\u{1e000}]'.repeat(40)],
  ['wide case-insensitive ranges, by code point', `(?i)[${'\\x{0}-\\x{10fff}'.repeat(30)}]`],
  ['case-insensitive Unicode classes', `(?i)[${'\\pL\\PN'.repeat(80)}]`],
]

for (const [what, pattern] of huge)
  test(`${what} exceeds the size limit before compilation`, () => {
    assert.equal(patternTooLarge(pattern)?.code, 'pattern_too_large')
  })

test('the estimated size of a pattern is never below the size of its program', () => {
  const atom = fc.constantFrom(
    'a',
    '.',
    '\\d',
    '\\pL',
    '[a-z]',
    '[^]a]',
    '[[:alpha:]]',
    '\\x{41}',
    '\\.',
    '^',
    '$',
  )
  const repeat = fc.constantFrom('', '', '?', '*', '+', '*?', '{3}', '{2,5}', '{0,4}', '{3,}', '{0}')
  const { pattern } = fc.letrec<{ pattern: string; item: string }>(tie => ({
    item: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?i:', '(?P<n>'), tie('pattern'))
        .map(([open, inner]) => `${open}${inner})`),
    ),
    pattern: fc
      .array(
        fc.tuple(tie('item'), repeat, fc.constantFrom('', '', '|')).map(parts => parts.join('')),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map(items => items.join('')),
  }))
  fc.assert(
    fc.property(pattern, text => {
      let program: number
      try {
        program = programOf(text)
      } catch {
        return
      }
      assert.ok(patternSize(text).instructions >= program, `${patternSize(text).instructions} < ${program}`)
    }),
    { numRuns: runsOf(500) },
  )
})
