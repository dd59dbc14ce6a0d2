// Forms for the browser tests: one question of every type.
const choices = [
  { id: 'red', text: 'Red' },
  { id: 'green', text: 'Green' },
  { id: 'blue', text: 'Blue' },
]

export const everyType = [
  { id: 'hello', type: 'STATEMENT', text: 'Before we **start**', description: 'A few words.' },
  { id: 'name', type: 'SHORT_TEXT', text: 'What is your name?', required: true, placeholder: 'Alice' },
  { id: 'mail', type: 'EMAIL', text: 'Where can we write to you?', description: 'Only about this.' },
  { id: 'age', type: 'NUMBER', text: 'How old are you?', min: 0, max: 150, unit: 'years' },
  { id: 'sure', type: 'YES_NO', text: 'Are you sure?', required: true },
  { id: 'colour', type: 'SINGLE_CHOICE', text: 'Which colour?', required: true, other: true, choices },
  { id: 'second', type: 'PAGE_BREAK', text: 'The second half' },
  { id: 'car', type: 'DROPDOWN', text: 'The colour of your car?', choices },
  {
    id: 'all',
    type: 'MULTIPLE_CHOICE',
    text: 'Which do you like?',
    choices: [...choices, { id: 'none', text: 'None of these', exclusive: true }],
    minChoices: 1,
    maxChoices: 3,
  },
  { id: 'born', type: 'DATE', text: 'When were you born?', required: true },
  { id: 'stars', type: 'RATING', text: 'How do you like it?', max: 5 },
  { id: 'why', type: 'LONG_TEXT', text: 'Why?', rows: 4 },
]

/** Types with more than native controls, and types added together with them. */
export const moreTypes = [
  { id: 'phone', type: 'PHONE', text: 'Your phone number?' },
  { id: 'site', type: 'URL', text: 'Your web site?' },
  { id: 'when', type: 'TIME', text: 'When shall we call?', min: '08:00', max: '18:00' },
  { id: 'start', type: 'DATETIME', text: 'When did it begin?' },
  {
    id: 'nps',
    type: 'SCALE',
    text: 'Would you recommend us?',
    minLabel: 'Not at all likely',
    maxLabel: 'Extremely likely',
  },
  { id: 'warm', type: 'SCALE', text: 'How warm was it?', min: 10, max: 30, step: 0.5, display: 'SLIDER' },
  { id: 'order', type: 'RANKING', text: 'Put the colours in order', choices },
  {
    id: 'rooms',
    type: 'MATRIX',
    text: 'How were the rooms?',
    rows: [
      { id: 'clean', text: 'Clean' },
      { id: 'quiet', text: 'Quiet' },
    ],
    columns: [
      { id: 'no', text: 'No' },
      { id: 'partly', text: 'Partly' },
      { id: 'yes', text: 'Yes' },
    ],
    requireAllRows: true,
  },
  { id: 'who', type: 'NAME', text: 'Whom shall we ask for?' },
  { id: 'where', type: 'ADDRESS', text: 'Where do we send it?', defaultCountry: 'AT' },
  { id: 'may', type: 'CONSENT', text: 'May we keep this?', label: 'Yes, keep it', required: true },
  {
    id: 'tree',
    type: 'CLOZE',
    text: 'An {{kind}} is a *tree* with {{leaves}}.',
    blanks: {
      kind: {},
      leaves: {
        choices: [
          { id: 'broad', text: 'leaves' },
          { id: 'narrow', text: 'needles' },
        ],
      },
    },
  },
  { id: 'signed', type: 'SIGNATURE', text: 'Please sign' },
  { id: 'source', type: 'HIDDEN', default: 'direct' },
]

/** A question of every type, in a script of either direction. `picture` is the URL of an image. */
export const gallery = (picture: string) => {
  const image = { url: picture, alt: 'A map' }
  return [
    ...everyType,
    ...moreTypes,
    {
      id: 'flag',
      type: 'SINGLE_CHOICE',
      text: 'Which flag?',
      layout: 'IMAGES',
      choices: choices.map(choice => ({ ...choice, image })),
    },
    {
      id: 'flags',
      type: 'MULTIPLE_CHOICE',
      text: 'Which flags?',
      layout: 'IMAGES',
      other: true,
      choices: [...choices, { id: 'long', text: 'Rindfleischetikettierungsüberwachungsaufgabe' }].map(
        choice => ({
          ...choice,
          image,
        }),
      ),
    },
    {
      id: 'often',
      type: 'MATRIX',
      text: 'What do you like about the rooms, and about the garden with its pond?',
      multiple: true,
      rows: [
        { id: 'rooms', text: 'The rooms on the first floor' },
        { id: 'garden', text: 'The Donaudampfschifffahrtsgesellschaftsgarten' },
      ],
      columns: ['Size', 'Light', 'Furniture', 'Temperature', 'Kraftfahrzeughaftpflichtversicherung'].map(
        (text, i) => ({
          id: `c${i}`,
          text,
        }),
      ),
    },
    { id: 'place', type: 'HOTSPOT', text: 'Where is it?', image },
    { id: 'papers', type: 'FILE', text: 'Your papers', maxFiles: 2, accept: ['text/*'] },
    {
      id: 'car_of',
      type: 'GROUP',
      text: 'Your car',
      questions: [
        { id: 'make', type: 'SHORT_TEXT', text: 'Make', required: true },
        { id: 'colour', type: 'SINGLE_CHOICE', text: 'Colour', choices },
      ],
    },
    {
      id: 'people',
      type: 'GROUP',
      text: 'Who comes?',
      questions: [
        { id: 'first', type: 'SHORT_TEXT', text: 'First name', required: true },
        { id: 'born', type: 'DATE', text: 'Born' },
        { id: 'likes', type: 'MULTIPLE_CHOICE', text: 'Likes', choices, other: true },
      ],
      repeat: { min: 1, max: 3, addLabel: 'Add a person' },
    },
  ]
}

/** A wrong answer and the right one to each question with scoring. */
const keys: Readonly<Record<string, readonly [wrong: unknown, right: unknown]>> = {
  name: ['Bob', ['Alice']],
  mail: ['bob@example.com', ['alice@example.com']],
  age: [7, 8],
  sure: [false, true],
  colour: [{ other: 'Mauve' }, 'red'],
  car: ['blue', 'red'],
  all: [
    ['red', 'green'],
    ['red', 'blue'],
  ],
  born: ['1999-03-27', '1999-03-28'],
  stars: [2, 3],
  phone: ['+43158858', ['+43158859']],
  site: ['https://example.com', ['https://example.org']],
  when: ['09:30', '10:30'],
  start: ['2026-03-27T14:05+01:00', '2026-03-27T15:05+01:00'],
  nps: [3, 4],
  warm: [11.5, 12],
  order: [
    ['red', 'green', 'blue'],
    ['blue', 'green', 'red'],
  ],
  rooms: [
    { clean: 'no', quiet: 'no' },
    { clean: 'yes', quiet: 'no' },
  ],
  who: [
    { first: 'Bob', last: 'Lee' },
    { first: 'Ann', last: 'Lee' },
  ],
  flag: ['red', 'blue'],
  flags: [['red'], ['blue']],
  often: [{ rooms: ['c0', 'c1'] }, { rooms: ['c2'] }],
}
export const wrongAnswers = Object.fromEntries(Object.entries(keys).map(([id, [wrong]]) => [id, wrong]))

/** A quiz that shows its whole result. */
export const gradedGallery = (picture: string) => ({
  appType: 'QUIZ',
  questions: gallery(picture)
    .filter(({ id }) => Object.hasOwn(keys, id))
    .map(question => ({ ...question, required: true })),
  scoring: {
    questions: Object.fromEntries(
      Object.entries(keys).map(([id, [, correct]]) => [
        id,
        { points: 2, correct, feedback: { correct: 'Well done', incorrect: 'Have **another** look' } },
      ]),
    ),
    passMark: { percent: 50 },
    grades: [{ fromPercent: 0, grade: 'F', message: 'Next time' }],
  },
  settings: { results: { showScore: true, showCorrect: true, showFeedback: true } },
})

export const survey = {
  name: 'About you',
  description: 'Ten questions, two minutes',
  appType: 'SURVEY',
  questions: everyType,
  settings: {
    intro: { title: 'Welcome', text: 'It takes *two minutes*.', button: 'Begin' },
    endings: [{ title: 'That was all', text: 'Thank you, and [read more](https://example.com).' }],
    email: 'OPTIONAL',
  },
}

export const examination = {
  name: 'Capitals of Europe',
  description: 'Three questions of geography',
  appType: 'QUIZ',
  questions: [
    {
      id: 'france',
      type: 'SINGLE_CHOICE',
      text: 'What is the capital of France?',
      required: true,
      choices: [
        { id: 'lyon', text: 'Lyon' },
        { id: 'paris', text: 'Paris' },
        { id: 'nice', text: 'Nice' },
      ],
    },
    {
      id: 'rivers',
      type: 'MULTIPLE_CHOICE',
      text: 'Which of these are rivers?',
      choices: [
        { id: 'seine', text: 'Seine' },
        { id: 'alps', text: 'Alps' },
        { id: 'rhine', text: 'Rhine' },
      ],
    },
    { id: 'pi', type: 'NUMBER', text: 'Pi to two decimals?', decimals: 2 },
  ],
  scoring: {
    questions: {
      france: { points: 2, correct: 'paris', feedback: { correct: 'Yes!', incorrect: 'It is Paris.' } },
      rivers: { points: 2, correct: ['seine', 'rhine'], partial: 'FRACTION' },
      pi: { points: 1, correct: 3.14 },
    },
    passMark: { percent: 60 },
  },
  settings: { results: { showScore: true, showCorrect: true, showFeedback: true } },
}

/** A question and a page that depend on answers, and a jump over both. */
export const travelSurvey = {
  name: 'Travel',
  questions: [
    {
      id: 'travel',
      type: 'SINGLE_CHOICE',
      text: 'How do you travel?',
      choices: [
        { id: 'car', text: 'By car' },
        { id: 'bike', text: 'By bike' },
      ],
    },
    {
      id: 'seats',
      type: 'NUMBER',
      text: 'How many seats?',
      visibleWhen: { '==': [{ var: 'travel' }, 'car'] },
    },
    { id: 'work', type: 'YES_NO', text: 'Do you work?' },
    {
      id: 'office',
      type: 'PAGE_BREAK',
      text: 'At work',
      visibleWhen: { '==': [{ var: 'work' }, true] },
    },
    { id: 'desk', type: 'SHORT_TEXT', text: 'Where is your desk?' },
    { id: 'last', type: 'PAGE_BREAK', text: 'At last' },
    { id: 'end', type: 'SHORT_TEXT', text: 'Anything else?' },
  ],
  logic: { jumps: [{ after: 'travel', to: 'end', when: { '==': [{ var: 'travel' }, 'bike'] } }] },
  settings: { presentation: 'ONE_PAGE' },
}

/** Its first question is asked only with a value in the link. */
export const secretFirst = {
  name: 'Places',
  questions: [
    { id: 'source', type: 'HIDDEN' },
    {
      id: 'code',
      type: 'SHORT_TEXT',
      text: 'Your code?',
      visibleWhen: { '==': [{ var: 'hidden.source' }, 'letter'] },
    },
    { id: 'town', type: 'SHORT_TEXT', text: 'Your town?' },
    { id: 'street', type: 'SHORT_TEXT', text: 'Your street?' },
  ],
  settings: { presentation: 'ONE_PER_PAGE' },
}
