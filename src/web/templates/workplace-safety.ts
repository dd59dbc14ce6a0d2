import { choices, type Template } from './template.ts'

export const workplaceSafety: Template = {
  id: 'workplace-safety',
  name: 'Workplace safety quiz',
  description: 'Eight scored questions with feedback, pass mark and grades',
  category: 'learning',
  appType: 'QUIZ',
  definition: {
    description: 'Check that you know what to do. You pass with 70 percent.',
    questions: [
      {
        id: 'jam',
        type: 'SINGLE_CHOICE',
        text: 'A machine jams while it is running. What do you do first?',
        required: true,
        choices: choices({
          stop: 'Press the emergency stop',
          reach: 'Reach in with a tool',
          call: 'Call the supervisor',
        }),
      },
      {
        id: 'gear',
        type: 'MULTIPLE_CHOICE',
        text: 'What must you wear in an area with this sign: “Foot and head protection”?',
        required: true,
        choices: choices({
          helmet: 'A helmet',
          shoes: 'Safety shoes',
          ears: 'Ear protection',
          gloves: 'Gloves',
        }),
      },
      {
        id: 'lift',
        type: 'RANKING',
        text: 'Put the steps of lifting a heavy box into the right order.',
        required: true,
        choices: choices({
          plan: 'Check the weight and the way',
          squat: 'Bend your knees',
          hold: 'Hold the box close to your body',
          rise: 'Stand up with a straight back',
        }),
      },
      {
        id: 'noise',
        type: 'NUMBER',
        text: 'From which noise level must you wear ear protection?',
        unit: 'dB',
        required: true,
      },
      {
        id: 'fire',
        type: 'MULTIPLE_CHOICE',
        text: 'Oil burns in a pan. What puts it out?',
        required: true,
        choices: choices({ lid: 'A lid', blanket: 'A fire blanket', water: 'Water' }),
      },
      {
        id: 'blocked',
        type: 'YES_NO',
        text: 'May boxes stand in front of an emergency exit for a few minutes?',
        required: true,
      },
      {
        id: 'number',
        type: 'SHORT_TEXT',
        text: 'Which emergency number works in all of Europe?',
        required: true,
      },
      {
        id: 'signs',
        type: 'MATRIX',
        text: 'What do the colors of safety signs mean?',
        required: true,
        rows: choices({ red: 'Red', yellow: 'Yellow', blue: 'Blue', green: 'Green' }),
        columns: choices({ forbid: 'Prohibition', warn: 'Warning', must: 'You must', safe: 'Safe way' }),
      },
    ],
    scoring: {
      questions: {
        jam: {
          points: 2,
          correct: 'stop',
          feedback: {
            correct: 'Right: first stop the danger, then get help.',
            byChoice: {
              reach: 'Never reach in. The machine can start again.',
              call: 'Stop the machine first, then call.',
            },
          },
        },
        gear: { points: 2, correct: ['helmet', 'shoes'], partial: 'RIGHT_MINUS_WRONG' },
        lift: { points: 2, correct: ['plan', 'squat', 'hold', 'rise'], partial: 'PAIRS' },
        noise: {
          points: 1,
          correct: 85,
          feedback: { incorrect: 'From 85 decibels on you must wear it. From 80 on it is offered to you.' },
        },
        fire: {
          points: 2,
          correct: ['lid', 'blanket'],
          partial: 'RIGHT_MINUS_WRONG',
          feedback: { byChoice: { water: 'Never water: burning oil explodes with it.' } },
        },
        blocked: {
          points: 1,
          correct: false,
          feedback: { incorrect: 'Emergency exits are always free, also for a minute.' },
        },
        number: { points: 1, correct: ['112'] },
        signs: {
          points: 2,
          correct: { red: 'forbid', yellow: 'warn', blue: 'must', green: 'safe' },
          partial: 'FRACTION',
        },
      },
      passMark: { percent: 70 },
      grades: [
        { fromPercent: 90, grade: 'A', message: 'Excellent.' },
        { fromPercent: 70, grade: 'B', message: 'You know what matters.' },
        { fromPercent: 0, grade: 'C', message: 'Read the instructions again, then repeat the quiz.' },
      ],
    },
    settings: {
      email: 'REQUIRED',
      results: { showScore: true, showCorrect: true, showFeedback: true, tryAgain: true },
    },
  },
}
