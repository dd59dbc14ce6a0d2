// A valid question of each type with an answer, with answers that it accepts and answers that it refuses.
import type { BaseQuestion } from '../../src/engine/questions/type.ts'

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

const stored = (fileid: string) => ({ fileid, name: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 5 })

export const examples: readonly Example[] = [
  {
    question: { id: 'q', type: 'SHORT_TEXT', text: 'Name?', minLength: 2, maxLength: 4 },
    good: ['ab', 'äöüß', '😀😀😀😀', ' a b'],
    bad: ['', 'a', '   ', 'abcde', '😀', 'a\nb', 'a\u2028b', 5, true],
  },
  {
    question: { id: 'q', type: 'LONG_TEXT', text: 'Why?', maxLength: 5 },
    good: ['a\nb', '😀😀😀😀😀'],
    bad: ['', '\n\n', 'abcdef', 5],
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
    question: { id: 'q', type: 'PHONE', text: 'Phone?' },
    good: ['+4930901820', '+43 1 58858', '+12125550123'],
    bad: [
      '',
      '030901820',
      '+49',
      '0049 30 901820',
      '+49-30-901820',
      '+1234567890123456',
      'call me',
      4930901820,
    ],
  },
  {
    question: { id: 'q', type: 'URL', text: 'Where on the web?' },
    good: [
      'https://example.com',
      'http://localhost:8080/a?b=c#d',
      'https://xn--mnchen-3ya.de',
      'https://münchen.de/ä',
    ],
    bad: [
      '',
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https://a b.co',
      'https://a.co\n',
      'https://a.co/\0',
      `https://a.co/${'x'.repeat(2000)}`,
      5,
    ],
  },
  {
    question: { id: 'q', type: 'TIME', text: 'When?', min: '08:30', max: '17:00' },
    good: ['08:30', '12:59', '17:00'],
    bad: ['', '8:30', '08:29', '17:01', '24:00', '12:60', '12:30:00', 12],
  },
  {
    question: {
      id: 'q',
      type: 'DATETIME',
      text: 'When exactly?',
      min: '2026-01-01T00:00:00Z',
      max: '2026-12-31T23:59:59+01:00',
    },
    good: [
      '2026-01-01T00:00Z',
      '2026-03-27T09:30+01:00',
      '2026-03-27T09:30:15.123-11:00',
      '2026-12-31T23:59+01:00',
    ],
    bad: [
      '',
      '2026-03-27',
      '2026-03-27T09:30',
      '2026-02-30T09:30Z',
      '2026-03-27T24:00Z',
      '2026-03-27 09:30Z',
      '2026-03-27T09:30+15:00',
      '2026-01-01T00:00+01:00',
      '2026-12-31T23:59Z',
      5,
    ],
  },
  {
    question: { id: 'q', type: 'SCALE', text: 'How likely?', min: -1, max: 1, step: 0.1 },
    good: [-1, 0, 0.3, -0.7, 1],
    bad: [-1.1, 1.1, 0.15, '0', '', Number.NaN, Number.POSITIVE_INFINITY],
  },
  {
    question: { id: 'q', type: 'RANKING', text: 'Which first?', choices },
    good: [
      ['nice', 'paris', 'lyon'],
      ['paris', 'lyon', 'nice'],
    ],
    bad: [
      [],
      ['paris', 'lyon'],
      ['paris', 'paris', 'lyon'],
      ['paris', 'lyon', 'rome'],
      'paris',
      { 0: 'paris' },
    ],
  },
  {
    question: {
      id: 'q',
      type: 'MATRIX',
      text: 'How good?',
      rows: [
        { id: 'food', text: 'Food' },
        { id: 'staff', text: 'Staff' },
      ],
      columns: [
        { id: 'bad', text: 'Bad' },
        { id: 'good', text: 'Good' },
      ],
    },
    good: [{ food: 'bad' }, { food: 'good', staff: 'bad' }],
    bad: [
      { food: 'x' },
      { x: 'bad' },
      { food: ['bad'] },
      { food: null },
      JSON.parse('{"__proto__":"bad"}'),
      'bad',
      5,
    ],
  },
  {
    question: {
      id: 'q',
      type: 'MATRIX',
      text: 'What was good?',
      rows: [
        { id: 'food', text: 'Food' },
        { id: 'staff', text: 'Staff' },
      ],
      columns: [
        { id: 'taste', text: 'Taste' },
        { id: 'speed', text: 'Speed' },
      ],
      multiple: true,
      requireAllRows: true,
    },
    good: [{ food: ['taste'], staff: ['speed', 'taste'] }],
    bad: [
      { food: ['taste'] },
      { food: ['taste', 'taste'], staff: ['speed'] },
      { food: [], staff: [] },
      { food: 'taste', staff: 'speed' },
    ],
  },
  {
    question: { id: 'q', type: 'NAME', text: 'Who?', parts: ['title', 'first', 'last'] },
    good: [
      { first: 'Ann', last: 'Lee' },
      { title: 'Dr.', first: 'Ann', last: "O'Neil" },
      { first: 'Suharto' },
      { last: 'Suharto' },
    ],
    bad: [
      { title: 'Dr.' },
      { first: 'Ann', last: ' ' },
      { first: 'Ann', last: 'Lee', middle: 'M' },
      { first: 'A\nb', last: 'Lee' },
      { first: 5, last: 'Lee' },
      'Ann',
    ],
  },
  {
    question: {
      id: 'q',
      type: 'ADDRESS',
      text: 'Where to?',
      parts: ['line1', 'city', 'postalCode', 'country'],
    },
    good: [
      { line1: 'Ring 1', city: 'Wien', country: 'AT' },
      { line1: 'Ring 1', city: 'Wien', postalCode: '1010', country: 'AT' },
    ],
    bad: [
      { line1: 'Ring 1', city: 'Wien' },
      { line1: 'Ring 1', country: 'AT' },
      { line1: 'Ring 1', city: 'Wien', country: 'Austria' },
      { line1: 'Ring 1', city: 'Wien', country: 'AT', line2: '3' },
      'Wien',
    ],
  },
  {
    question: { id: 'q', type: 'CONSENT', text: 'May we?', label: 'Yes, you may', required: true },
    good: [true],
    bad: [false, 'yes', 1, ''],
  },
  {
    question: {
      id: 'q',
      type: 'CLOZE',
      text: 'The {{tree}} is {{size}}, or {{else}}.',
      blanks: { tree: {}, size: { choices: [{ id: 'big', text: 'large' }] } },
    },
    good: [{ tree: 'oak' }, { size: 'big' }, { tree: 'oak', size: 'big' }],
    bad: [{}, { tree: '' }, { tree: 'a\nb' }, { size: 'large' }, { else: 'x' }, { tree: ['oak'] }, 'oak', 5],
  },
  {
    question: {
      id: 'q',
      type: 'HOTSPOT',
      text: 'Where?',
      image: { url: 'https://example.com/a.png', alt: 'A map' },
    },
    good: [
      { x: 0, y: 1 },
      { x: 0.5, y: 0.1234 },
    ],
    bad: [
      { x: 0.5 },
      { x: -0.1, y: 0 },
      { x: 0, y: 1.1 },
      { x: '0', y: 0 },
      { x: 0, y: 0, z: 0 },
      [0, 0],
      { x: 0.12345, y: 0 },
      'here',
    ],
  },
  {
    question: { id: 'q', type: 'SIGNATURE', text: 'Sign' },
    good: ['M1,2L3,4', 'M0,0L600,200M5,5L6,6', { typed: 'Ann Lee' }],
    bad: [
      '',
      'M1,2',
      'M1,2L3,4"',
      'javascript:',
      { typed: '' },
      { typed: 'a\nb' },
      { typed: 'Ann', more: 1 },
      { other: 'x' },
      5,
      `M0,0${'L1,1'.repeat(12_500)}`,
    ],
  },
  {
    question: { id: 'q', type: 'HIDDEN', text: 'From where?' },
    good: ['newsletter', 'x'.repeat(1000)],
    bad: ['', ' ', 'x'.repeat(1001), 5],
  },
  {
    question: { id: 'q', type: 'RATING', text: 'How good?', max: 4 },
    good: [1, 4],
    bad: [0, 5, 2.5, '3', '', Number.NaN],
  },
  {
    question: { id: 'q', type: 'FILE', text: 'Your CV', maxFiles: 2, accept: ['application/pdf'] },
    good: [[stored('file_1')], [stored('file_1'), stored('file_2')]],
    bad: [[], ['file_1'], 'file_1', {}, [null], [stored('a'), stored('a')], ['a', 'b', 'c'].map(stored)],
  },
  {
    question: {
      id: 'q',
      type: 'GROUP',
      text: 'Your children',
      questions: [
        { id: 'name', type: 'SHORT_TEXT', text: 'Name?', required: true },
        { id: 'likes', type: 'MULTIPLE_CHOICE', text: 'Likes?', choices, other: true },
      ],
      repeat: { max: 2 },
    },
    good: [[{ name: 'Ann' }], [{ name: 'Ann', likes: ['paris', other('Metz')] }, { name: 'Bob' }]],
    bad: [
      [],
      {},
      [{}],
      ['Ann'],
      [null],
      { name: 'Ann' },
      [{ likes: ['paris'] }],
      [{ name: '' }],
      [{ name: 'Ann', age: 3 }],
      [{ name: 'Ann', likes: ['rome'] }],
      [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
      JSON.parse('[{"name":"Ann","__proto__":{"likes":["paris"]}}]'),
    ],
  },
  {
    question: {
      id: 'q',
      type: 'GROUP',
      text: 'The car',
      questions: [
        { id: 'name', type: 'SHORT_TEXT', text: 'Name?' },
        { id: 'bought', type: 'DATE', text: 'Bought?' },
      ],
    },
    good: [{ name: 'Beetle' }, { bought: '1969-03-01' }, { name: 'Beetle', bought: '1969-03-01' }],
    bad: [{}, [], [{ name: 'Beetle' }], { bought: 'long ago' }, { name: 'a', wheels: 4 }, 'Beetle', 4, null],
  },
]
