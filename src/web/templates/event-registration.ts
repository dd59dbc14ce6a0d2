import { choices, type Template } from './template.ts'

export const eventRegistration: Template = {
  id: 'event-registration',
  name: 'Event registration',
  description: 'Workshops, meals and guests, with limited places',
  category: 'events',
  appType: 'FORM',
  definition: {
    description: 'Register for our spring meeting. Places are given in the order of registrations.',
    questions: [
      { id: 'who', type: 'NAME', text: 'Your name', required: true },
      { id: 'company', type: 'SHORT_TEXT', text: 'Company or organization' },
      {
        id: 'attendance',
        type: 'SINGLE_CHOICE',
        text: 'How will you take part?',
        required: true,
        choices: choices({ onsite: 'On site', online: 'Online' }),
      },
      {
        id: 'workshop',
        type: 'SINGLE_CHOICE',
        text: 'Which workshop would you like to join?',
        required: true,
        choices: choices({
          morning: 'Morning: Writing clear questions',
          afternoon: 'Afternoon: Reading results',
          none: 'Only the talks',
        }),
      },
      {
        id: 'meal',
        type: 'SINGLE_CHOICE',
        text: 'Which lunch do you prefer?',
        choices: choices({ vegetarian: 'Vegetarian', vegan: 'Vegan', fish: 'Fish', none: 'No lunch' }),
        visibleWhen: { '==': [{ var: 'attendance' }, 'onsite'] },
      },
      {
        id: 'diet',
        type: 'SHORT_TEXT',
        text: 'Is there anything you cannot eat?',
        visibleWhen: {
          and: [{ '!': { missing: ['meal'] } }, { '!=': [{ var: 'meal' }, 'none'] }],
        },
      },
      {
        id: 'guests',
        type: 'GROUP',
        text: 'Do you bring guests?',
        questions: [
          { id: 'name', type: 'SHORT_TEXT', text: 'Name', required: true },
          {
            id: 'meal',
            type: 'DROPDOWN',
            text: 'Lunch',
            choices: choices({ vegetarian: 'Vegetarian', vegan: 'Vegan', fish: 'Fish', none: 'No lunch' }),
          },
        ],
        repeat: { max: 3, addLabel: 'Add a guest', entryLabel: 'Guest' },
        visibleWhen: { '==': [{ var: 'attendance' }, 'onsite'] },
      },
      { id: 'access', type: 'LONG_TEXT', text: 'What do you need to take part comfortably?', rows: 3 },
    ],
    settings: {
      email: 'REQUIRED',
      onePerEmail: true,
      maxResponses: 120,
      closed: {
        full: { title: 'All places are taken', text: 'Write to us if you want to be on the waiting list.' },
      },
      endings: [
        {
          id: 'online',
          title: 'You are registered',
          text: 'We send the link to the stream one day before.',
          when: { '==': [{ var: 'attendance' }, 'online'] },
        },
        { id: 'onsite', title: 'You are registered', text: 'We look forward to seeing you, {{who.first}}.' },
      ],
    },
  },
}
