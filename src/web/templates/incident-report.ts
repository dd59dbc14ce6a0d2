import { choices, type Template } from './template.ts'

export const incidentReport: Template = {
  id: 'incident-report',
  name: 'Incident report',
  description: 'What happened, who was hurt, and how to prevent it, with a signature',
  category: 'requests',
  appType: 'FORM',
  definition: {
    description: 'Report accidents and near misses on the same day.',
    questions: [
      { id: 'when', type: 'DATETIME', text: 'When did it happen?', required: true },
      { id: 'where', type: 'SHORT_TEXT', text: 'Where did it happen?', required: true },
      {
        id: 'kind',
        type: 'SINGLE_CHOICE',
        text: 'What was it?',
        required: true,
        choices: choices({
          injury: 'Somebody was hurt',
          damage: 'Something was damaged',
          near: 'A near miss',
        }),
      },
      {
        id: 'people',
        type: 'GROUP',
        text: 'Who was hurt?',
        visibleWhen: { '==': [{ var: 'kind' }, 'injury'] },
        questions: [
          { id: 'name', type: 'SHORT_TEXT', text: 'Name', required: true },
          { id: 'injury', type: 'SHORT_TEXT', text: 'Injury', required: true },
          { id: 'doctor', type: 'YES_NO', text: 'Was a doctor needed?' },
        ],
        repeat: { min: 1, max: 10, addLabel: 'Add a person', entryLabel: 'Person' },
      },
      { id: 'what', type: 'LONG_TEXT', text: 'What happened?', required: true, rows: 6 },
      {
        id: 'causes',
        type: 'MULTIPLE_CHOICE',
        text: 'What led to it?',
        choices: choices({
          machine: 'A machine or tool',
          floor: 'The floor or stairs',
          gear: 'Missing protection',
          hurry: 'Hurry',
          rules: 'Unclear rules',
        }),
        other: true,
      },
      { id: 'pictures', type: 'FILE', text: 'Pictures', accept: ['image/*'], maxFiles: 10 },
      { id: 'prevent', type: 'LONG_TEXT', text: 'How can we prevent it?', rows: 3 },
      { id: 'signed', type: 'SIGNATURE', text: 'Your signature', required: true },
    ],
    settings: {
      endings: [
        {
          id: 'injury',
          title: 'Report sent',
          text: 'The safety officer calls you today.',
          when: { '==': [{ var: 'kind' }, 'injury'] },
        },
        { id: 'sent', title: 'Report sent', text: 'Thank you. Your report helps to prevent accidents.' },
      ],
    },
  },
}
