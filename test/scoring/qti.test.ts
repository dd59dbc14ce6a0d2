// The examples of QTI 2 (implementation guide and response processing templates) as our rules: the same answers get the same
// scores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScoringKind } from '../../src/engine/questions/type.ts'
import type { ScoringRule } from '../../src/engine/scoring/schemas.ts'
import { pointsFor, type Shaped } from './by-kind.ts'

const items = (...ids: string[]) => ids.map(id => ({ id, text: id }))

interface Example {
  readonly name: string
  readonly kind: ScoringKind
  readonly question: Shaped
  readonly rule: ScoringRule
  readonly scores: readonly (readonly [answer: unknown, points: number])[]
}

const examples: Example[] = [
  {
    name: 'choice, match_correct: unattended luggage',
    kind: 'CHOICE',
    question: { type: 'SINGLE_CHOICE', choices: items('ChoiceA', 'ChoiceB', 'ChoiceC') },
    rule: { points: 1, correct: 'ChoiceA' },
    scores: [
      ['ChoiceA', 1],
      ['ChoiceB', 0],
      ['ChoiceC', 0],
    ],
  },
  {
    // lowerBound 0, upperBound 2, defaultValue -2
    name: 'choice_multiple, map_response with bounds: the elements of water',
    kind: 'CHOICES',
    question: { type: 'MULTIPLE_CHOICE', choices: items('H', 'He', 'C', 'O', 'N', 'Cl') },
    rule: { weights: { H: 1, O: 1, Cl: -1 }, otherwise: -2, minPoints: 0, maxPoints: 2 },
    scores: [
      [['H', 'O'], 2],
      [['O', 'H'], 2],
      [['H'], 1],
      [['H', 'Cl'], 0],
      [['H', 'O', 'Cl'], 1],
      [['H', 'He'], 0],
      [['H', 'O', 'N'], 0],
      [['Cl'], 0],
      [['He', 'C', 'N'], 0],
    ],
  },
  {
    // {A, B, C, D} are mapped to {0, 1, 0.5, 0}
    name: 'mapResponse: a container is the sum of what its members are mapped to',
    kind: 'CHOICES',
    question: { type: 'MULTIPLE_CHOICE', choices: items('A', 'B', 'C', 'D') },
    rule: { weights: { A: 0, B: 1, C: 0.5, D: 0 } },
    scores: [
      [['B'], 1],
      [['C', 'B'], 1.5],
      [['A', 'D'], 0],
    ],
  },
  {
    name: 'order, match_correct: the Grand Prix',
    kind: 'RANKING',
    question: { choices: items('DriverA', 'DriverB', 'DriverC') },
    rule: { points: 1, correct: ['DriverC', 'DriverA', 'DriverB'] },
    scores: [
      [['DriverC', 'DriverA', 'DriverB'], 1],
      [['DriverA', 'DriverC', 'DriverB'], 0],
    ],
  },
  {
    name: 'order_partial_scoring: the right order 2, another one 1',
    kind: 'RANKING',
    question: { choices: items('DriverA', 'DriverB', 'DriverC') },
    rule: {
      points: 2,
      correct: ['DriverC', 'DriverA', 'DriverB'],
      alternatives: [{ order: ['DriverC', 'DriverB', 'DriverA'], points: 1 }],
    },
    scores: [
      [['DriverC', 'DriverA', 'DriverB'], 2],
      [['DriverC', 'DriverB', 'DriverA'], 1],
      [['DriverB', 'DriverC', 'DriverA'], 0],
    ],
  },
  {
    // "C R" 1, "D M" 0.5, "L M" 0.5, "P T" 1, everything else 0
    name: 'match, map_response: characters and plays of Shakespeare',
    kind: 'MATRIX',
    question: { rows: items('C', 'D', 'L', 'P'), columns: items('M', 'R', 'T') },
    rule: { weights: { C: { R: 1 }, D: { M: 0.5 }, L: { M: 0.5 }, P: { T: 1 } }, otherwise: 0 },
    scores: [
      [{ C: 'R', D: 'M', L: 'M', P: 'T' }, 3],
      [{ C: 'R', D: 'T', L: 'M' }, 1.5],
      [{ C: 'M', D: 'R', L: 'T', P: 'M' }, 0],
      [{ D: 'M' }, 0.5],
    ],
  },
  {
    // "W G1" 1, "Su G2" 2, everything else -1, lowerBound 0
    name: 'gap_match, map_response with a bound: Richard III',
    kind: 'CLOZE',
    question: {
      blanks: {
        G1: { choices: items('W', 'Sp', 'Su', 'A') },
        G2: { choices: items('W', 'Sp', 'Su', 'A') },
      },
    },
    rule: {
      blanks: { G1: { weights: { W: 1 }, otherwise: -1 }, G2: { weights: { Su: 2 }, otherwise: -1 } },
      minPoints: 0,
    },
    scores: [
      [{ G1: 'W', G2: 'Su' }, 3],
      [{ G1: 'W', G2: 'Sp' }, 0],
      [{ G1: 'A', G2: 'Su' }, 1],
      [{ G1: 'Su', G2: 'W' }, 0],
      [{ G2: 'Su' }, 2],
      [{ G1: 'W' }, 1],
    ],
  },
  {
    name: 'inline_choice, match_correct: the house of Richard',
    kind: 'CLOZE',
    question: { blanks: { RESPONSE: { choices: items('G', 'L', 'Y') } } },
    rule: { blanks: { RESPONSE: { points: 1, correct: 'Y' } } },
    scores: [
      [{ RESPONSE: 'Y' }, 1],
      [{ RESPONSE: 'G' }, 0],
    ],
  },
  {
    // York 1, york 0.5
    name: 'text_entry, map_response: York',
    kind: 'TEXT',
    question: { type: 'SHORT_TEXT' },
    rule: {
      correct: [
        { text: 'York', points: 1 },
        { text: 'york', points: 0.5 },
      ],
      ignoreCase: false,
    },
    scores: [
      ['York', 1],
      ['york', 0.5],
      ['YORK', 0],
      ['Lancaster', 0],
    ],
  },
  {
    name: 'equal, toleranceMode absolute: within and at the tolerance',
    kind: 'NUMBER',
    question: { type: 'NUMBER', decimals: 3 },
    rule: { points: 1, correct: 1.618, tolerance: 0.01 },
    scores: [
      [1.618, 1],
      [1.608, 1],
      [1.628, 1],
      [1.629, 0],
      [1.607, 0],
    ],
  },
  {
    name: 'equal, toleranceMode relative: percent of the right answer',
    kind: 'NUMBER',
    question: { type: 'NUMBER', decimals: 2 },
    rule: { points: 1, correct: 50, tolerancePercent: 5 },
    scores: [
      [47.5, 1],
      [52.5, 1],
      [52.51, 0],
      [47.49, 0],
    ],
  },
  {
    // The circle 102,113,16 in pixels, on an image of 280 by 280
    name: 'select_point, map_response_point: Edinburgh',
    kind: 'HOTSPOT',
    question: {},
    rule: { areas: [{ id: 'edinburgh', shape: { circle: [0.364, 0.404, 0.057] }, points: 1 }] },
    scores: [
      [{ x: 0.364, y: 0.404 }, 1],
      [{ x: 0.421, y: 0.404 }, 1],
      [{ x: 0.422, y: 0.404 }, 0],
      [{ x: 0.9, y: 0.9 }, 0],
    ],
  },
  {
    name: 'areaMapping: of areas that overlap the first counts; what is in none gets the default value',
    kind: 'HOTSPOT',
    question: {},
    rule: {
      areas: [
        { shape: { circle: [0.5, 0.5, 0.1] }, points: 3 },
        { shape: { rect: [0.3, 0.3, 0.4, 0.4] }, points: 1 },
        {
          shape: {
            polygon: [
              [0, 0],
              [0.2, 0],
              [0, 0.2],
            ],
          },
          points: 0.5,
        },
      ],
      penalty: 1,
    },
    scores: [
      [{ x: 0.5, y: 0.5 }, 3],
      [{ x: 0.3, y: 0.7 }, 1],
      [{ x: 0.05, y: 0.05 }, 0.5],
      [{ x: 0.1, y: 0.1 }, 0.5],
      [{ x: 0.15, y: 0.15 }, -1],
    ],
  },
]

for (const { name, kind, question, rule, scores } of examples) {
  test(name, () => {
    for (const [answer, points] of scores)
      assert.equal(pointsFor(kind, question, rule, answer), points, JSON.stringify(answer))
  })
}
