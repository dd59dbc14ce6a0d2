import { choices, type Template } from './template.ts'

export const workshopPlanning: Template = {
  id: 'workshop-planning',
  name: 'Workshop planning',
  description: 'When people have time, what they know, and what they expect',
  category: 'events',
  appType: 'SURVEY',
  definition: {
    description: 'Help us to find a day and to choose the topics.',
    questions: [
      {
        id: 'days',
        type: 'MATRIX',
        text: 'When do you have time?',
        multiple: true,
        required: true,
        rows: choices({ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday' }),
        columns: choices({ morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }),
      },
      {
        id: 'level',
        type: 'SCALE',
        text: 'How much do you know about the subject?',
        min: 1,
        max: 5,
        minLabel: 'Nothing yet',
        maxLabel: 'I could teach it',
        required: true,
      },
      {
        id: 'lead',
        type: 'YES_NO',
        text: 'Would you lead a part of it?',
        visibleWhen: { '>=': [{ var: 'level' }, 4] },
      },
      {
        id: 'topics',
        type: 'RANKING',
        text: 'Which topics matter most to you?',
        choices: choices({
          basics: 'The basics',
          practice: 'Exercises',
          cases: 'Examples from our work',
          tools: 'Tools',
        }),
      },
      { id: 'goal', type: 'LONG_TEXT', text: 'What would you like to be able to do afterwards?' },
      { id: 'email', type: 'EMAIL', text: 'Where may we send the invitation?', required: true },
    ],
    settings: {
      endings: [{ id: 'thanks', title: 'Thank you', text: 'You get an invitation within a week.' }],
    },
  },
}
