import { choices, type Template } from './template.ts'

export const productFeedback: Template = {
  id: 'product-feedback',
  name: 'Product feedback',
  description: 'How people use a feature, what is missing, and how much it matters',
  category: 'feedback',
  appType: 'SURVEY',
  definition: {
    description: 'Help us to decide what to build next.',
    questions: [
      { id: 'feature', type: 'HIDDEN', text: 'Feature', default: 'whole product' },
      {
        id: 'often',
        type: 'SINGLE_CHOICE',
        text: 'How often do you use it?',
        required: true,
        choices: choices({
          daily: 'Every day',
          weekly: 'Every week',
          monthly: 'Every month',
          never: 'Hardly ever',
        }),
      },
      {
        id: 'reason',
        type: 'MULTIPLE_CHOICE',
        text: 'What keeps you from using it?',
        visibleWhen: { '==': [{ var: 'often' }, 'never'] },
        choices: choices({
          need: 'I do not need it',
          find: 'I did not know about it',
          hard: 'It is hard to use',
          slow: 'It is too slow',
        }),
        other: true,
      },
      {
        id: 'loss',
        type: 'SINGLE_CHOICE',
        text: 'How would you feel if it was gone?',
        required: true,
        choices: choices({
          very: 'Very disappointed',
          somewhat: 'Somewhat disappointed',
          not: 'Not disappointed',
        }),
      },
      {
        id: 'effort',
        type: 'SCALE',
        text: 'How easy is it to use?',
        min: 1,
        max: 7,
        minLabel: 'Very hard',
        maxLabel: 'Very easy',
      },
      {
        id: 'next',
        type: 'RANKING',
        text: 'What should we improve first?',
        choices: choices({
          speed: 'Speed',
          look: 'Look',
          reports: 'Reports',
          connect: 'Connections to other tools',
        }),
      },
      { id: 'wish', type: 'LONG_TEXT', text: 'If you could add one thing, what would it be?' },
    ],
    settings: { endings: [{ id: 'thanks', title: 'Thank you', text: 'We read every answer.' }] },
  },
}
