// A quiz of 500 questions of mixed types, with a full set of answers. Each question depends on the answer before it.

const SIZE = 500
const numbers = Array.from({ length: SIZE }, (_, i) => i)

interface Kind {
  readonly type: string
  readonly members?: object
  readonly answer: unknown
  /** A condition that the answer meets. */
  readonly when: (id: string) => object
  readonly scoring: object
}

const choices = ['a', 'b', 'c', 'd'].map(id => ({ id, text: `Choice ${id}` }))

const kinds: readonly Kind[] = [
  {
    type: 'SINGLE_CHOICE',
    members: { choices },
    answer: 'b',
    when: id => ({ '==': [{ var: id }, 'b'] }),
    scoring: { points: 1, correct: 'b' },
  },
  {
    type: 'MULTIPLE_CHOICE',
    members: { choices },
    answer: ['a', 'c'],
    when: id => ({ in: ['c', { var: id }] }),
    scoring: { points: 2, correct: ['a', 'c'], partial: 'FRACTION' },
  },
  {
    type: 'NUMBER',
    members: { min: 0, max: 1000, decimals: 2 },
    answer: 12.25,
    when: id => ({ '>': [{ var: id }, 10] }),
    scoring: { points: 1, correct: 12, tolerance: 0.5 },
  },
  {
    type: 'SHORT_TEXT',
    members: { maxLength: 80 },
    answer: 'A short written answer',
    when: id => ({ '!=': [{ var: id }, ''] }),
    scoring: { points: 1, correct: ['a short written answer', 'another'] },
  },
  {
    type: 'YES_NO',
    answer: true,
    when: id => ({ '==': [{ var: id }, true] }),
    scoring: { points: 1, correct: true },
  },
]

const kindOf = (i: number) => kinds[i % kinds.length] as Kind
const idOf = (i: number) => `q${i + 1}`

export const largeForm = {
  name: 'Five hundred questions',
  appType: 'QUIZ',
  questions: numbers.map(i => ({
    id: idOf(i),
    type: kindOf(i).type,
    text: `Question ${i + 1} of ${SIZE}?`,
    required: true,
    ...kindOf(i).members,
    ...(i > 0 && { visibleWhen: kindOf(i - 1).when(idOf(i - 1)) }),
  })),
  scoring: {
    questions: Object.fromEntries(numbers.map(i => [idOf(i), kindOf(i).scoring])),
  },
  settings: { presentation: 'ONE_PAGE', results: { showScore: true } },
}

export const largeAnswers = Object.fromEntries(numbers.map(i => [idOf(i), kindOf(i).answer]))
