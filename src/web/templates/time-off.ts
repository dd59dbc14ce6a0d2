import { choices, type Template } from './template.ts'

export const timeOff: Template = {
  id: 'time-off',
  name: 'Time-off request',
  description: 'Dates, kind of leave and who stands in',
  category: 'people',
  appType: 'FORM',
  definition: {
    description: 'Ask for time off. Your manager replies within three days.',
    questions: [
      { id: 'who', type: 'NAME', text: 'Your name', required: true },
      {
        id: 'kind',
        type: 'SINGLE_CHOICE',
        text: 'What kind of leave?',
        required: true,
        choices: choices({
          holiday: 'Holiday',
          care: 'Care of a child or relative',
          training: 'Training',
          unpaid: 'Unpaid leave',
        }),
        other: true,
      },
      { id: 'from', type: 'DATE', text: 'First day', required: true },
      { id: 'to', type: 'DATE', text: 'Last day', required: true },
      {
        id: 'course',
        type: 'SHORT_TEXT',
        text: 'Which training?',
        visibleWhen: { '==': [{ var: 'kind' }, 'training'] },
        required: true,
      },
      { id: 'deputy', type: 'SHORT_TEXT', text: 'Who stands in for you?', required: true },
      { id: 'note', type: 'LONG_TEXT', text: 'Is there anything to know?', rows: 3 },
    ],
    settings: {
      endings: [
        { id: 'sent', title: 'Request sent', text: 'From {{from}} to {{to}}. {{deputy}} stands in for you.' },
      ],
    },
  },
}
