import { choices, type Template } from './template.ts'

export const exitInterview: Template = {
  id: 'exit-interview',
  name: 'Exit interview',
  description: 'Why somebody leaves, and what would have kept them',
  category: 'people',
  appType: 'SURVEY',
  definition: {
    description: 'Your answers go to the people team only. Your manager sees no single answer.',
    questions: [
      {
        id: 'years',
        type: 'SINGLE_CHOICE',
        text: 'How long were you with us?',
        required: true,
        choices: choices({
          first: 'Less than a year',
          few: '1 to 3 years',
          some: '3 to 10 years',
          many: 'Longer',
        }),
      },
      {
        id: 'reasons',
        type: 'MULTIPLE_CHOICE',
        text: 'Why do you leave?',
        required: true,
        maxChoices: 3,
        choices: choices({
          offer: 'A better offer',
          growth: 'Too little growth',
          manager: 'The way I was led',
          load: 'Too much work',
          pay: 'Pay',
          place: 'I am moving',
          life: 'A change in my life',
        }),
        other: true,
      },
      {
        id: 'led',
        type: 'LONG_TEXT',
        text: 'What should your manager have done differently?',
        visibleWhen: { in: ['manager', { var: 'reasons' }] },
      },
      {
        id: 'rate',
        type: 'MATRIX',
        text: 'How satisfied were you with these?',
        rows: choices({
          work: 'The work itself',
          team: 'The team',
          manager: 'My manager',
          pay: 'Pay and benefits',
          growth: 'Learning and growth',
        }),
        columns: choices({ no: 'Not satisfied', partly: 'Partly', yes: 'Satisfied', very: 'Very satisfied' }),
      },
      { id: 'kept', type: 'LONG_TEXT', text: 'What could have kept you?' },
      { id: 'back', type: 'YES_NO', text: 'Would you come back one day?' },
      {
        id: 'recommend',
        type: 'SCALE',
        text: 'How likely are you to recommend us as an employer?',
        minLabel: 'Not at all likely',
        maxLabel: 'Extremely likely',
      },
    ],
    settings: {
      endings: [
        { id: 'thanks', title: 'Thank you, and all the best', text: 'We are glad that you were here.' },
      ],
    },
  },
}
