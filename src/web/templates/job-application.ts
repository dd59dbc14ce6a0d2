import { choices, type Template } from './template.ts'

export const jobApplication: Template = {
  id: 'job-application',
  name: 'Job application',
  description: 'Contact data, documents and questions, on three pages',
  category: 'people',
  appType: 'FORM',
  definition: {
    description: 'Apply in ten minutes. You need your CV as a PDF.',
    questions: [
      { id: 'who', type: 'NAME', text: 'Your name', required: true },
      { id: 'email', type: 'EMAIL', text: 'Your email', required: true },
      { id: 'phone', type: 'PHONE', text: 'Your phone number' },
      { id: 'address', type: 'ADDRESS', text: 'Where do you live?' },
      { id: 'work', type: 'PAGE_BREAK', text: 'Your work' },
      {
        id: 'role',
        type: 'DROPDOWN',
        text: 'Which role do you apply for?',
        required: true,
        choices: choices({
          engineer: 'Software engineer',
          designer: 'Product designer',
          support: 'Customer support',
          open: 'I apply without a role in mind',
        }),
      },
      {
        id: 'portfolio',
        type: 'URL',
        text: 'Link to your portfolio',
        visibleWhen: { '==': [{ var: 'role' }, 'designer'] },
        required: true,
      },
      {
        id: 'languages',
        type: 'GROUP',
        text: 'Which languages do you speak?',
        questions: [
          { id: 'language', type: 'SHORT_TEXT', text: 'Language', required: true },
          {
            id: 'level',
            type: 'DROPDOWN',
            text: 'Level',
            choices: choices({ basic: 'Basic', good: 'Good', fluent: 'Fluent', native: 'First language' }),
          },
        ],
        repeat: { min: 1, max: 6, addLabel: 'Add a language', entryLabel: 'Language' },
      },
      {
        id: 'why',
        type: 'LONG_TEXT',
        text: 'Why would you like to work with us?',
        required: true,
        maxLength: 2000,
      },
      { id: 'papers', type: 'PAGE_BREAK', text: 'Documents' },
      { id: 'cv', type: 'FILE', text: 'Your CV', accept: ['application/pdf'], required: true },
      {
        id: 'more',
        type: 'FILE',
        text: 'Other documents',
        accept: ['application/pdf', 'image/*'],
        maxFiles: 5,
      },
      { id: 'start', type: 'DATE', text: 'When could you start?', min: 'today' },
      {
        id: 'consent',
        type: 'CONSENT',
        text: 'Data protection',
        label: 'You may keep my application for six months',
        required: true,
      },
    ],
    settings: {
      endings: [
        { id: 'sent', title: 'Thank you, {{who.first}}', text: 'We reply to {{email}} within two weeks.' },
      ],
    },
  },
}
