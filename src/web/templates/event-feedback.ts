import { choices, type Template } from './template.ts'

export const eventFeedback: Template = {
  id: 'event-feedback',
  name: 'Event feedback',
  description: 'What guests liked, and what to change next time',
  category: 'events',
  appType: 'SURVEY',
  definition: {
    description: 'Thank you for coming. Five short questions help us to plan the next event.',
    questions: [
      {
        id: 'overall',
        type: 'RATING',
        text: 'How did you like the event?',
        required: true,
        minLabel: 'Not at all',
        maxLabel: 'Very much',
      },
      {
        id: 'liked',
        type: 'MULTIPLE_CHOICE',
        text: 'What was worth your time?',
        choices: choices({
          talks: 'The talks',
          workshops: 'The workshops',
          people: 'Meeting people',
          food: 'The food',
          place: 'The place',
        }),
        other: true,
      },
      {
        id: 'length',
        type: 'SINGLE_CHOICE',
        text: 'How was the length?',
        choices: choices({ short: 'Too short', right: 'Just right', long: 'Too long' }),
      },
      {
        id: 'again',
        type: 'SCALE',
        text: 'How likely are you to come again?',
        minLabel: 'Not at all likely',
        maxLabel: 'Extremely likely',
        required: true,
      },
      {
        id: 'why',
        type: 'LONG_TEXT',
        text: 'What would bring you back?',
        visibleWhen: { '<=': [{ var: 'again' }, 6] },
      },
      { id: 'topics', type: 'LONG_TEXT', text: 'Which topics do you wish for next time?', rows: 3 },
    ],
    settings: { endings: [{ id: 'thanks', title: 'Thank you', text: 'See you at the next event.' }] },
  },
}
