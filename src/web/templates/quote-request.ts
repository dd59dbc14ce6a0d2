import { choices, type Template } from './template.ts'

export const quoteRequest: Template = {
  id: 'quote-request',
  name: 'Request for a quote',
  description: 'Project, budget and files, with the price worked out on the page',
  category: 'requests',
  appType: 'FORM',
  definition: {
    description: 'Describe your project. You get a quote within two days.',
    questions: [
      { id: 'who', type: 'NAME', text: 'Your name', required: true },
      { id: 'company', type: 'SHORT_TEXT', text: 'Company' },
      { id: 'email', type: 'EMAIL', text: 'Your email', required: true },
      {
        id: 'pages',
        type: 'NUMBER',
        text: 'How many pages has the text?',
        required: true,
        min: 1,
        max: 2000,
      },
      {
        id: 'service',
        type: 'SINGLE_CHOICE',
        text: 'What do you need?',
        required: true,
        choices: choices({ proof: 'Proofreading', edit: 'Editing', translate: 'Translation' }),
      },
      {
        id: 'languages',
        type: 'SHORT_TEXT',
        text: 'From which language into which?',
        visibleWhen: { '==': [{ var: 'service' }, 'translate'] },
        required: true,
      },
      { id: 'express', type: 'YES_NO', text: 'Do you need it within three days?' },
      {
        id: 'estimate',
        type: 'STATEMENT',
        text: 'Our estimate: **{{price}} euros**. The quote can differ a little.',
      },
      { id: 'deadline', type: 'DATE', text: 'When do you need it?', min: 'today' },
      { id: 'files', type: 'FILE', text: 'Your text', maxFiles: 5 },
    ],
    logic: {
      calculations: [
        {
          id: 'perPage',
          value: {
            if: [{ '==': [{ var: 'service' }, 'proof'] }, 6, { '==': [{ var: 'service' }, 'edit'] }, 12, 30],
          },
        },
        {
          id: 'price',
          value: {
            '*': [{ var: ['pages', 0] }, { var: 'perPage' }, { if: [{ var: 'express' }, 1.5, 1] }],
          },
        },
      ],
    },
    settings: {
      endings: [{ id: 'sent', title: 'Thank you', text: 'You get our quote at {{email}}.' }],
    },
  },
}
