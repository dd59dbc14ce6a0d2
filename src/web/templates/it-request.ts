import { choices, type Template } from './template.ts'

export const itRequest: Template = {
  id: 'it-request',
  name: 'IT support request',
  description: 'Problems, access and equipment, with the right questions for each',
  category: 'requests',
  appType: 'FORM',
  definition: {
    description: 'Tell us what you need. Urgent problems come first.',
    questions: [
      { id: 'who', type: 'NAME', text: 'Your name', required: true },
      {
        id: 'kind',
        type: 'SINGLE_CHOICE',
        text: 'What do you need?',
        required: true,
        choices: choices({
          problem: 'Something does not work',
          access: 'Access to a system',
          device: 'Equipment',
        }),
      },
      {
        id: 'urgent',
        type: 'SINGLE_CHOICE',
        text: 'How urgent is it?',
        visibleWhen: { '==': [{ var: 'kind' }, 'problem'] },
        required: true,
        choices: choices({ all: 'Nobody can work', me: 'I cannot work', later: 'I can work around it' }),
      },
      {
        id: 'what',
        type: 'LONG_TEXT',
        text: 'What happens, and what should happen?',
        visibleWhen: { '==': [{ var: 'kind' }, 'problem'] },
        required: true,
      },
      {
        id: 'screen',
        type: 'FILE',
        text: 'A picture of the screen',
        accept: ['image/*'],
        maxFiles: 3,
        visibleWhen: { '==': [{ var: 'kind' }, 'problem'] },
      },
      {
        id: 'system',
        type: 'DROPDOWN',
        text: 'Which system?',
        visibleWhen: { '==': [{ var: 'kind' }, 'access'] },
        required: true,
        choices: choices({ mail: 'Mail', files: 'Shared files', crm: 'Customer data', finance: 'Finance' }),
      },
      {
        id: 'device',
        type: 'MULTIPLE_CHOICE',
        text: 'Which equipment?',
        visibleWhen: { '==': [{ var: 'kind' }, 'device'] },
        required: true,
        choices: choices({ laptop: 'Laptop', screen: 'Screen', headset: 'Headset', phone: 'Phone' }),
        other: true,
      },
      {
        id: 'reason',
        type: 'LONG_TEXT',
        text: 'What do you need it for?',
        visibleWhen: { in: [{ var: 'kind' }, ['access', 'device']] },
        rows: 3,
      },
    ],
    settings: {
      email: 'REQUIRED',
      endings: [
        {
          id: 'urgent',
          title: 'We are on it',
          text: 'Somebody calls you within 30 minutes.',
          when: { '==': [{ var: 'urgent' }, 'all'] },
        },
        { id: 'sent', title: 'Request sent', text: 'We reply within one working day.' },
      ],
    },
  },
}
