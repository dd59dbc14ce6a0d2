import { choices, type Template } from './template.ts'

const AGREE = choices({
  no: 'Not at all',
  little: 'A little',
  partly: 'Partly',
  mostly: 'Mostly',
  fully: 'Fully',
})

export const employeePulse: Template = {
  id: 'employee-pulse',
  name: 'Employee pulse',
  description: 'A monthly check of mood, workload and support, without names',
  category: 'people',
  appType: 'SURVEY',
  definition: {
    description: 'Your answers are anonymous. We show results only for teams of five or more.',
    questions: [
      {
        id: 'mood',
        type: 'RATING',
        text: 'How was your month at work?',
        icon: 'HEART',
        minLabel: 'Hard',
        maxLabel: 'Great',
        required: true,
      },
      {
        id: 'agree',
        type: 'MATRIX',
        text: 'How much do you agree?',
        requireAllRows: true,
        rows: choices({
          goals: 'I know what is expected of me',
          tools: 'I have what I need to do my work well',
          support: 'My manager supports me',
          learn: 'I learned something new',
          voice: 'My opinion counts',
        }),
        columns: AGREE,
      },
      {
        id: 'load',
        type: 'SINGLE_CHOICE',
        text: 'How is your workload?',
        required: true,
        choices: choices({
          low: 'I could do more',
          right: 'Just right',
          high: 'Too high',
          unbearable: 'Far too high',
        }),
      },
      {
        id: 'relief',
        type: 'MULTIPLE_CHOICE',
        text: 'What would help you most?',
        choices: choices({
          priorities: 'Clearer priorities',
          people: 'More people',
          meetings: 'Fewer meetings',
          tools: 'Better tools',
        }),
        other: true,
        maxChoices: 2,
        visibleWhen: { in: [{ var: 'load' }, ['high', 'unbearable']] },
      },
      {
        id: 'stay',
        type: 'SCALE',
        text: 'Would you recommend us as a place to work?',
        minLabel: 'Not at all likely',
        maxLabel: 'Extremely likely',
        required: true,
      },
      { id: 'change', type: 'LONG_TEXT', text: 'If you could change one thing, what would it be?' },
    ],
    settings: { endings: [{ id: 'thanks', title: 'Thank you', text: 'We discuss the results next week.' }] },
  },
}
