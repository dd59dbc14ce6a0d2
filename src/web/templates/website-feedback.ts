import { choices, type Template } from './template.ts'

export const websiteFeedback: Template = {
  id: 'website-feedback',
  name: 'Website feedback',
  description: 'Did visitors find what they came for? Made for a popup',
  category: 'feedback',
  appType: 'SURVEY',
  definition: {
    description: 'Two questions about your visit.',
    questions: [
      { id: 'page', type: 'HIDDEN', text: 'Page', default: 'unknown' },
      { id: 'found', type: 'YES_NO', text: 'Did you find what you were looking for?', required: true },
      {
        id: 'looking',
        type: 'SHORT_TEXT',
        text: 'What were you looking for?',
        visibleWhen: { '!': { var: 'found' } },
      },
      {
        id: 'trouble',
        type: 'MULTIPLE_CHOICE',
        text: 'What made it hard?',
        visibleWhen: { '!': { var: 'found' } },
        choices: choices({
          search: 'The search did not help',
          words: 'I did not understand the words',
          slow: 'Pages were slow',
          broken: 'Something did not work',
        }),
        other: true,
      },
      { id: 'stars', type: 'RATING', text: 'How do you like our website?', visibleWhen: { var: 'found' } },
    ],
    settings: { endings: [{ id: 'thanks', title: 'Thank you', text: 'That helps us.' }] },
  },
}
