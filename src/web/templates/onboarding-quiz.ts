import { choices, type Template } from './template.ts'

export const onboardingQuiz: Template = {
  id: 'onboarding-quiz',
  name: 'First week quiz',
  description: 'What new colleagues should know, with an answer that you grade',
  category: 'learning',
  appType: 'QUIZ',
  definition: {
    description: 'Do you know your way around? Look things up if you like.',
    questions: [
      {
        id: 'hours',
        type: 'SINGLE_CHOICE',
        text: 'When are the core hours?',
        required: true,
        choices: choices({ early: '7 to 12', core: '10 to 15', none: 'There are none' }),
      },
      {
        id: 'sick',
        type: 'MULTIPLE_CHOICE',
        text: 'You are ill in the morning. What do you do?',
        required: true,
        choices: choices({
          call: 'Tell your manager before 9',
          calendar: 'Put it into the calendar',
          work: 'Work from bed',
        }),
      },
      {
        id: 'match',
        type: 'MATRIX',
        text: 'Whom do you ask about what?',
        required: true,
        rows: choices({ pay: 'Pay', laptop: 'Laptop', travel: 'Business trip' }),
        columns: choices({ people: 'People team', it: 'IT', office: 'Office' }),
      },
      { id: 'door', type: 'YES_NO', text: 'May you let strangers in through the side door?', required: true },
      {
        id: 'customer',
        type: 'LONG_TEXT',
        text: 'Describe in two sentences what our customers pay us for.',
        required: true,
        maxLength: 1000,
      },
    ],
    scoring: {
      questions: {
        hours: { points: 1, correct: 'core' },
        sick: { points: 2, correct: ['call', 'calendar'], partial: 'RIGHT_MINUS_WRONG' },
        match: { points: 3, correct: { pay: 'people', laptop: 'it', travel: 'office' }, partial: 'FRACTION' },
        door: {
          points: 1,
          correct: false,
          feedback: { incorrect: 'Guests come in through the main entrance.' },
        },
        customer: {
          manual: true,
          points: 3,
          rubric: 'One point for the product, one for the customers, one for the benefit.',
        },
      },
      passMark: { percent: 60 },
    },
    settings: { email: 'REQUIRED', results: { showScore: true, showCorrect: true, showFeedback: true } },
  },
}
