// Forms that the browser tests take: one question of every type.
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

/** The types whose controls are more than native ones, and those that came with them. */
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
