import { choices, type Template } from './template.ts'

export const customerSatisfaction: Template = {
  id: 'customer-satisfaction',
  name: 'Customer satisfaction',
  description: 'Recommendation from 0 to 10, and the reason behind it',
  category: 'feedback',
  appType: 'SURVEY',
  definition: {
    description: 'Four short questions. Your answers decide what we improve next.',
    questions: [
      {
        id: 'recommend',
        type: 'SCALE',
        text: 'How likely are you to recommend us to a friend or colleague?',
        minLabel: 'Not at all likely',
        maxLabel: 'Extremely likely',
        required: true,
      },
      {
        id: 'disappointed',
        type: 'LONG_TEXT',
        text: 'We are sorry. What went wrong?',
        description: 'The more we know, the better we can mend it.',
        visibleWhen: { '<=': [{ var: 'recommend' }, 6] },
      },
      {
        id: 'missing',
        type: 'LONG_TEXT',
        text: 'What would turn it into a 10?',
        visibleWhen: { '<=': [7, { var: 'recommend' }, 8] },
      },
      {
        id: 'liked',
        type: 'MULTIPLE_CHOICE',
        text: 'What did you like most?',
        choices: choices({
          quality: 'The quality',
          service: 'The people and their help',
          price: 'The price',
          speed: 'How quickly it went',
        }),
        other: true,
        visibleWhen: { '>=': [{ var: 'recommend' }, 9] },
      },
      {
        id: 'parts',
        type: 'MATRIX',
        text: 'How satisfied are you with these parts?',
        rows: choices({
          product: 'Product',
          support: 'Support',
          delivery: 'Delivery',
          value: 'Value for money',
        }),
        columns: choices({
          poor: 'Not satisfied',
          fair: 'Partly',
          good: 'Satisfied',
          great: 'Very satisfied',
        }),
      },
      {
        id: 'contact',
        type: 'YES_NO',
        text: 'May we contact you about your answers?',
      },
      {
        id: 'email',
        type: 'EMAIL',
        text: 'Which email address should we write to?',
        required: true,
        visibleWhen: { var: 'contact' },
      },
    ],
    settings: {
      intro: { title: 'How are we doing?', text: 'It takes two minutes.', button: 'Start' },
      endings: [
        {
          id: 'unhappy',
          title: 'Thank you for being frank',
          text: 'Somebody from our team reads every answer.',
          when: { '<=': [{ var: 'recommend' }, 6] },
        },
        { id: 'thanks', title: 'Thank you', text: 'Your answers help us to get better.' },
      ],
    },
  },
}
