import { choices, type Template } from './template.ts'

export const courseFeedback: Template = {
  id: 'course-feedback',
  name: 'Course feedback',
  description: 'Content, trainer and pace of a course, with open answers',
  category: 'feedback',
  appType: 'SURVEY',
  definition: {
    description: 'Tell us how the course was for you. It takes three minutes.',
    questions: [
      { id: 'course', type: 'HIDDEN', text: 'Course', default: 'not given' },
      {
        id: 'overall',
        type: 'RATING',
        text: 'How was the course for you, all in all?',
        required: true,
        minLabel: 'Poor',
        maxLabel: 'Excellent',
      },
      {
        id: 'parts',
        type: 'MATRIX',
        text: 'How were these parts?',
        rows: choices({
          content: 'Content',
          trainer: 'Trainer',
          exercises: 'Exercises',
          material: 'Material',
          room: 'Room and equipment',
        }),
        columns: choices({ poor: 'Poor', fair: 'Fair', good: 'Good', great: 'Very good' }),
      },
      {
        id: 'pace',
        type: 'SINGLE_CHOICE',
        text: 'How was the pace?',
        choices: choices({ slow: 'Too slow', right: 'Just right', fast: 'Too fast' }),
      },
      {
        id: 'topics',
        type: 'LONG_TEXT',
        text: 'Which topics went too fast?',
        visibleWhen: { '==': [{ var: 'pace' }, 'fast'] },
      },
      { id: 'use', type: 'YES_NO', text: 'Can you use at work what you learned?' },
      { id: 'best', type: 'LONG_TEXT', text: 'What was best?' },
      {
        id: 'better',
        type: 'LONG_TEXT',
        text: 'What should we change?',
        requiredWhen: { '<=': [{ var: 'overall' }, 2] },
      },
    ],
    settings: {
      endings: [{ id: 'thanks', title: 'Thank you', text: 'We use your answers for the next course.' }],
    },
  },
}
