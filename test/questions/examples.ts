// One sound question of each type that asks, with answers that it takes and answers that it refuses.
import type { BaseQuestion } from '../../src/questions/type.ts'

export interface Example {
  readonly question: BaseQuestion & Readonly<Record<string, unknown>>
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}

const choices = [
  { id: 'paris', text: 'Paris' },
  { id: 'lyon', text: 'Lyon' },
  { id: 'nice', text: 'Nice' },
]

const other = (text: unknown) => ({ other: text })

export const examples: readonly Example[] = [
  {
    question: { id: 'q', type: 'SHORT_TEXT', text: 'Name?', minLength: 2, maxLength: 4 },
    good: ['ab', 'äöüß', '😀😀😀😀', ' a b'],
    bad: ['', 'a', '   ', 'abcde', '😀', 'a\nb', 'a\u2028b', 'a\0b', 'a\ud800', 5, true],
  },
  {
    question: { id: 'q', type: 'LONG_TEXT', text: 'Why?', maxLength: 5 },
    good: ['a\nb', '😀😀😀😀😀'],
    bad: ['', '\n\n', 'abcdef', 'a\0b', '\udc00', 5],
  },
  {
    question: { id: 'q', type: 'EMAIL', text: 'Email?' },
    good: ['a@b.co', "o'neil+x@mail.example.com", `${'a'.repeat(64)}@example.com`],
    bad: [
      '',
      'a',
      'a@b',
      '@b.co',
      'a@@b.co',
      'a..b@c.de',
      '.a@c.de',
      'a.@c.de',
      'a b@c.de',
      'a@-c.de',
      'a@c-.de',
      'a@c..de',
      'a@c.de.',
      'a@1.2.3.4',
      'a@b.co\n',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b.'.repeat(126)}com`,
      5,
    ],
  },
  {
    question: { id: 'q', type: 'NUMBER', text: 'How many?', min: -1, max: 10, decimals: 1 },
    good: [0, -1, 10, 2.5],
    bad: [-2, 11, 2.55, 1e-7, '5', '', Number.NaN, Number.POSITIVE_INFINITY],
  },
  { question: { id: 'q', type: 'YES_NO', text: 'Really?' }, good: [true, false], bad: ['yes', '', 0, 1] },
  ...['SINGLE_CHOICE', 'DROPDOWN'].map(type => ({
    question: { id: 'q', type, text: 'Where?', choices, other: true },
    good: ['paris', other('Metz'), other('x'.repeat(255))],
    bad: [
      '',
      'Paris',
      'constructor',
      ':other',
      ['paris'],
      0,
      other(''),
      other(' '),
      other('x'.repeat(256)),
      other('a\nb'),
      other(5),
      { other: 'Metz', more: 1 },
    ],
  })),
  {
    question: {
      id: 'q',
      type: 'MULTIPLE_CHOICE',
      text: 'Where?',
      choices: [...choices, { id: 'none', text: 'None of these', exclusive: true }],
      other: true,
      minChoices: 2,
      maxChoices: 3,
    },
    good: [['paris', 'lyon'], ['paris', other('Metz')], ['none']],
    bad: [
      [],
      'paris',
      ['paris'],
      ['paris', 'paris'],
      ['paris', 'none'],
      [other('a'), other('b')],
      ['paris', 'lyon', 'nice', other('Metz')],
      ['paris', 'rome'],
      ['paris', null],
      ['paris', ['lyon']],
      { 0: 'paris', length: 1 },
    ],
  },
  {
    question: { id: 'q', type: 'DATE', text: 'When?', min: '2024-01-01', max: '2026-12-31' },
    good: ['2024-02-29', '2024-01-01', '2026-12-31'],
    bad: [
      '',
      '2025-02-29',
      '2026-02-31',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '2023-12-31',
      '2027-01-01',
      20260101,
    ],
  },
  {
    question: { id: 'q', type: 'RATING', text: 'How good?', max: 4 },
    good: [1, 4],
    bad: [0, 5, 2.5, '3', '', Number.NaN],
  },
]
