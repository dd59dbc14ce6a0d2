import { choices, type Template } from './template.ts'

export const dataProtection: Template = {
  id: 'data-protection',
  name: 'Data protection basics',
  description: 'A yearly check with certificate mark, one attempt for each email',
  category: 'learning',
  appType: 'QUIZ',
  definition: {
    description: 'Ten minutes, once a year. You pass with 75 percent.',
    questions: [
      {
        id: 'personal',
        type: 'MULTIPLE_CHOICE',
        text: 'Which of these are personal data?',
        required: true,
        choices: choices({
          name: 'A name',
          plate: 'The number plate of a car',
          ip: 'The IP address of a visitor',
          revenue: 'The revenue of a company',
        }),
      },
      {
        id: 'reason',
        type: 'SINGLE_CHOICE',
        text: 'When may you use personal data?',
        required: true,
        choices: choices({
          always: 'Always, inside of the company',
          basis: 'When there is a legal basis, such as a contract or consent',
          public: 'When they are on the internet',
        }),
      },
      {
        id: 'deadline',
        type: 'NUMBER',
        text: 'Within how many hours must a data breach be reported to the authority?',
        unit: 'hours',
        required: true,
      },
      {
        id: 'words',
        type: 'CLOZE',
        text: 'People may ask which data we have: the right of {{access}}. They may ask us to delete them: the right to {{erasure}}.',
        required: true,
        blanks: {
          access: { choices: choices({ access: 'access', protest: 'protest', reply: 'reply' }) },
          erasure: { choices: choices({ silence: 'silence', erasure: 'erasure', repair: 'repair' }) },
        },
      },
      {
        id: 'mail',
        type: 'SINGLE_CHOICE',
        text: 'You sent a list of customers to the wrong person. What do you do first?',
        required: true,
        choices: choices({
          wait: 'Wait whether they notice',
          tell: 'Tell the data protection officer',
          delete: 'Delete the mail from your own folder',
        }),
      },
      {
        id: 'paper',
        type: 'YES_NO',
        text: 'May printed lists of customers go into the paper bin?',
        required: true,
      },
    ],
    scoring: {
      questions: {
        personal: {
          points: 3,
          correct: ['name', 'plate', 'ip'],
          partial: 'RIGHT_MINUS_WRONG',
          feedback: { byChoice: { revenue: 'Figures of a company are not about a person.' } },
        },
        reason: {
          points: 2,
          correct: 'basis',
          feedback: { incorrect: 'Data that are public are protected, too. Each use needs a legal basis.' },
        },
        deadline: { points: 1, correct: 72 },
        words: {
          blanks: {
            access: { points: 1, correct: 'access' },
            erasure: { points: 1, correct: 'erasure' },
          },
        },
        mail: {
          points: 2,
          correct: 'tell',
          feedback: { incorrect: 'The officer decides what to do, within 72 hours.' },
        },
        paper: { points: 1, correct: false, feedback: { incorrect: 'Use the shredder.' } },
      },
      passMark: { percent: 75 },
      grades: [
        { fromPercent: 75, grade: 'Passed', message: 'See you next year.' },
        { fromPercent: 0, grade: 'Not passed', message: 'Look at the material again.' },
      ],
    },
    settings: {
      email: 'REQUIRED',
      onePerEmail: true,
      results: { showScore: true, showCorrect: true, showFeedback: true },
    },
  },
}
