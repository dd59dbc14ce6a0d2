import { choices, type Template } from './template.ts'

export const newsletter: Template = {
  id: 'newsletter',
  name: 'Newsletter sign-up',
  description: 'Email, topics and consent, short enough for a side tab',
  category: 'events',
  appType: 'FORM',
  definition: {
    description: 'One mail a month, no advertising.',
    questions: [
      { id: 'source', type: 'HIDDEN', text: 'Source', default: 'direct' },
      { id: 'email', type: 'EMAIL', text: 'Your email', required: true },
      {
        id: 'topics',
        type: 'MULTIPLE_CHOICE',
        text: 'What are you interested in?',
        choices: choices({ news: 'New features', events: 'Events', tips: 'Tips and examples' }),
      },
      {
        id: 'consent',
        type: 'CONSENT',
        text: 'Consent',
        label: 'Send me the newsletter. I can stop it at any time.',
        required: true,
      },
    ],
    settings: { endings: [{ id: 'done', title: 'Welcome', text: 'The next issue goes to {{email}}.' }] },
  },
}
