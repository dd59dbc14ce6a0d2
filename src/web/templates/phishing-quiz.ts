import { choices, type Template } from './template.ts'

export const phishingQuiz: Template = {
  id: 'phishing-quiz',
  name: 'Phishing quiz',
  description: 'Do your colleagues see through fake mails? Feedback for each answer',
  category: 'learning',
  appType: 'QUIZ',
  definition: {
    description: 'Six situations from everyday work. What do you do?',
    questions: [
      {
        id: 'parcel',
        type: 'SINGLE_CHOICE',
        text: 'A text message says that a parcel waits for you, with a link. You expect a parcel. What do you do?',
        required: true,
        choices: choices({
          open: 'Open the link',
          site: 'Open the website of the carrier by hand',
          reply: 'Reply and ask who they are',
        }),
      },
      {
        id: 'signs',
        type: 'MULTIPLE_CHOICE',
        text: 'Which of these are signs of a fake mail?',
        required: true,
        choices: choices({
          hurry: 'It says that you must act at once',
          address: 'The address of the sender differs by one letter',
          name: 'It has your right name',
          attachment: 'It has an invoice that you did not expect',
        }),
      },
      {
        id: 'link',
        type: 'SINGLE_CHOICE',
        text: 'Which of these addresses belongs to example.com?',
        required: true,
        choices: choices({
          own: 'https://login.example.com/reset',
          other: 'https://example.com.login-reset.net',
          dash: 'https://example-com.support/login',
        }),
      },
      {
        id: 'boss',
        type: 'YES_NO',
        text: 'Your boss asks by mail for an urgent payment and cannot be reached by phone. Do you pay?',
        required: true,
      },
      {
        id: 'clicked',
        type: 'RANKING',
        text: 'You opened a fake link and typed your password. Put the steps into the right order.',
        required: true,
        choices: choices({
          change: 'Change the password',
          report: 'Tell the IT department',
          check: 'Check your account for changes',
        }),
      },
      {
        id: 'factor',
        type: 'SHORT_TEXT',
        text: 'What is the name of a sign-in with a password and a second proof?',
        required: true,
      },
    ],
    scoring: {
      questions: {
        parcel: {
          points: 1,
          correct: 'site',
          feedback: {
            correct: 'Right: you choose the way, not the message.',
            byChoice: {
              open: 'The link can lead to a copy of the real page.',
              reply: 'A reply shows that your number is in use.',
            },
          },
        },
        signs: { points: 3, correct: ['hurry', 'address', 'attachment'], partial: 'RIGHT_MINUS_WRONG' },
        link: {
          points: 2,
          correct: 'own',
          feedback: {
            incorrect: 'Read the address from the end: the last two parts before the first slash decide.',
          },
        },
        boss: {
          points: 1,
          correct: false,
          feedback: { incorrect: 'Never pay without a second way to confirm it.' },
        },
        clicked: { points: 2, correct: ['change', 'report', 'check'], partial: 'PAIRS' },
        factor: {
          points: 1,
          correct: [
            'two-factor authentication',
            'two factor authentication',
            '2FA',
            'multi-factor authentication',
            'MFA',
          ],
          maxTypos: 2,
        },
      },
      passMark: { percent: 80 },
    },
    settings: { results: { showScore: true, showCorrect: true, showFeedback: true, tryAgain: true } },
  },
}
