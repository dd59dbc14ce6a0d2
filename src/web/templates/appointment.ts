import { choices, type Template } from './template.ts'

export const appointment: Template = {
  id: 'appointment',
  name: 'Appointment',
  description: 'Reason, preferred day and time, and how to reach the person',
  category: 'requests',
  appType: 'FORM',
  definition: {
    description: 'Ask for an appointment. We confirm it by phone or email.',
    questions: [
      { id: 'who', type: 'NAME', text: 'Your name', required: true },
      { id: 'email', type: 'EMAIL', text: 'Your email', required: true },
      { id: 'phone', type: 'PHONE', text: 'Your phone number', required: true },
      {
        id: 'reason',
        type: 'SINGLE_CHOICE',
        text: 'What is it about?',
        required: true,
        choices: choices({
          first: 'A first talk',
          check: 'A check-up',
          advice: 'Advice',
          urgent: 'It is urgent',
        }),
      },
      {
        id: 'urgent',
        type: 'STATEMENT',
        text: 'Please **call us** if it cannot wait until tomorrow.',
        visibleWhen: { '==': [{ var: 'reason' }, 'urgent'] },
      },
      { id: 'day', type: 'DATE', text: 'Which day suits you?', min: 'today', required: true },
      {
        id: 'times',
        type: 'MULTIPLE_CHOICE',
        text: 'Which times suit you?',
        required: true,
        choices: choices({ morning: '8 to 12', noon: '12 to 14', afternoon: '14 to 18' }),
      },
      { id: 'known', type: 'YES_NO', text: 'Have you been here before?' },
      { id: 'note', type: 'LONG_TEXT', text: 'What should we know before?', rows: 3 },
    ],
    settings: {
      endings: [
        { id: 'sent', title: 'Thank you, {{who.first}}', text: 'We confirm your appointment on {{day}}.' },
      ],
    },
  },
}
