import { choices, type Template } from './template.ts'

export const contact: Template = {
  id: 'contact',
  name: 'Contact form',
  description: 'Name, email and message, sorted by topic',
  category: 'requests',
  appType: 'FORM',
  definition: {
    description: 'Write to us. We reply within one working day.',
    questions: [
      { id: 'who', type: 'NAME', text: 'Your name', required: true },
      {
        id: 'email',
        type: 'EMAIL',
        text: 'Your email',
        description: 'We reply to this address.',
        required: true,
      },
      {
        id: 'topic',
        type: 'DROPDOWN',
        text: 'What is it about?',
        required: true,
        choices: choices({
          question: 'A question about a product',
          order: 'An order',
          invoice: 'An invoice',
          other: 'Something else',
        }),
      },
      {
        id: 'order',
        type: 'SHORT_TEXT',
        text: 'Order number',
        description: 'It is in the subject of our confirmation.',
        visibleWhen: { '==': [{ var: 'topic' }, 'order'] },
      },
      { id: 'message', type: 'LONG_TEXT', text: 'Your message', required: true, rows: 6 },
      {
        id: 'consent',
        type: 'CONSENT',
        text: 'Data protection',
        label: 'You may use my data to answer this message',
        required: true,
      },
    ],
    settings: {
      endings: [
        { id: 'sent', title: 'Message sent', text: 'Thank you, {{who.first}}. We reply to {{email}}.' },
      ],
    },
  },
}
