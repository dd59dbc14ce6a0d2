import { choices, type Template } from './template.ts'

const answers = (look: string, talk: string, act: string) => choices({ look, talk, act })

export const learnerType: Template = {
  id: 'learner-type',
  name: 'How do you like to learn?',
  description: 'A quiz without points: answers lead to one of three outcomes',
  category: 'learning',
  appType: 'QUIZ',
  definition: {
    description: 'Five questions, and a tip for your next course.',
    questions: [
      {
        id: 'device',
        type: 'SINGLE_CHOICE',
        text: 'You get a new device. What do you do first?',
        required: true,
        choices: answers('I read the instructions', 'I ask somebody who has one', 'I switch it on'),
      },
      {
        id: 'way',
        type: 'SINGLE_CHOICE',
        text: 'How do you find the way in a new town?',
        required: true,
        choices: answers('With a map', 'I ask people', 'I walk until I know it'),
      },
      {
        id: 'remember',
        type: 'SINGLE_CHOICE',
        text: 'What do you remember best?',
        required: true,
        choices: answers('What I have seen', 'What we talked about', 'What I have done'),
      },
      {
        id: 'course',
        type: 'SINGLE_CHOICE',
        text: 'Which part of a course do you like most?',
        required: true,
        choices: answers('Pictures and films', 'Discussions', 'Exercises'),
      },
      {
        id: 'stuck',
        type: 'SINGLE_CHOICE',
        text: 'You are stuck. What helps?',
        required: true,
        choices: answers('A drawing', 'A talk with a colleague', 'To try something else'),
      },
    ],
    scoring: {
      outcomes: (
        [
          [
            'look',
            'You learn by looking',
            'Draw what you learn, and look for courses with **pictures and films**.',
          ],
          [
            'talk',
            'You learn by talking',
            'Find a partner, and **explain** to each other what you have learned.',
          ],
          [
            'act',
            'You learn by doing',
            'Choose courses with **exercises**, and use the new things on the same day.',
          ],
        ] as const
      ).map(([id, title, text]) => ({
        id,
        title,
        text,
        weights: Object.fromEntries(
          ['device', 'way', 'remember', 'course', 'stuck'].map(question => [question, { [id]: 1 }]),
        ),
      })),
    },
    settings: { results: { showScore: true, tryAgain: true } },
  },
}
