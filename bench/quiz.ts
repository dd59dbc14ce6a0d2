// A quiz of ten questions of mixed types, and a full set of answers: about 1.1 kB as a request body.
const countries = [
  ['france', 'Paris'],
  ['spain', 'Madrid'],
  ['italy', 'Rome'],
  ['poland', 'Warsaw'],
] as const

const cities = countries.map(([country, text]) => ({ id: `capital_of_${country}`, text }))

const capitalQuestion = (country: string) => ({
  id: `capital_${country}`,
  type: country === 'poland' ? 'DROPDOWN' : 'SINGLE_CHOICE',
  text: `What is the capital of ${country.charAt(0).toUpperCase() + country.slice(1)}?`,
  required: true,
  choices: cities,
})

const longAnswer =
  'A capital is where the government sits. It is often the largest city of its country, but not always: ' +
  'Canberra, Ottawa, Bern and Brasilia are smaller than others in theirs. Some capitals were built for the ' +
  'purpose, some were moved, and some countries have more than one; a few have none that any law names. '

export const quiz = {
  name: 'Capitals of Europe',
  description: 'Ten questions about capitals, with points for each.',
  appType: 'QUIZ',
  questions: [
    ...countries.map(([country]) => capitalQuestion(country)),
    {
      id: 'on_the_danube',
      type: 'MULTIPLE_CHOICE',
      text: 'Which of these lie on the Danube?',
      choices: ['vienna', 'budapest', 'belgrade', 'prague'].map(id => ({ id, text: id.toUpperCase() })),
    },
    { id: 'pi_two_decimals', type: 'NUMBER', text: 'Pi, with two decimals?', decimals: 2 },
    { id: 'is_rome_older', type: 'YES_NO', text: 'Is Rome older than Paris?' },
    { id: 'slovak_capital', type: 'SHORT_TEXT', text: 'Name the capital of Slovakia.' },
    { id: 'german_unity_day', type: 'DATE', text: 'When did Berlin become the capital again?' },
    { id: 'what_is_a_capital', type: 'LONG_TEXT', text: 'What makes a city a capital? Tell in your words.' },
  ],
  scoring: {
    questions: {
      ...Object.fromEntries(
        countries.map(([country]) => [
          `capital_${country}`,
          { points: 2, correct: `capital_of_${country}`, feedback: { correct: 'Yes!', incorrect: 'No.' } },
        ]),
      ),
      on_the_danube: { points: 3, correct: ['vienna', 'budapest', 'belgrade'], partial: 'RIGHT_MINUS_WRONG' },
      pi_two_decimals: { points: 1, correct: 3.14, tolerance: 0.005 },
      is_rome_older: { points: 1, correct: true },
      slovak_capital: { points: 2, correct: ['Bratislava', 'Pressburg'] },
      german_unity_day: { points: 2, correct: '1990-10-03' },
    },
    passMark: { percent: 60 },
  },
  settings: { results: { showScore: true } },
}

export const answers = {
  capital_france: 'capital_of_france',
  capital_spain: 'capital_of_spain',
  capital_italy: 'capital_of_italy',
  capital_poland: 'capital_of_spain',
  on_the_danube: ['vienna', 'budapest', 'prague'],
  pi_two_decimals: 3.14,
  is_rome_older: true,
  slovak_capital: '  bratislava ',
  german_unity_day: '1990-10-03',
  what_is_a_capital: longAnswer + longAnswer.slice(0, 300),
}
