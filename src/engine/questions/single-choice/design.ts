import type { DesignPart } from '../design-part.ts'
import type { ChoiceQuestion } from '../shared/choice-answer.ts'

const MAX_BUTTONS = 12

export const singleChoiceDesign: DesignPart<ChoiceQuestion> = {
  icon: 'radio',
  family: 'CHOICE',
  starts: () => ({
    type: 'SINGLE_CHOICE',
    choices: [
      { id: 'c1', text: '' },
      { id: 'c2', text: '' },
    ],
  }),
  sections: [
    { title: 'choices', members: ['choices', 'other', 'shuffle'] },
    { title: 'look', members: ['layout'] },
  ],
  canvas: 'choices',
  // Images side by side need images.
  needs: ({ layout, choices = [] }, member) =>
    member !== 'layout' || layout !== undefined || choices.some(({ image }) => image),
  // Radio buttons in a long list are slow to read; a dropdown can be searched.
  advice: ({ layout, choices = [] }) =>
    layout !== 'IMAGES' && choices.length > MAX_BUTTONS
      ? [{ pointer: '/choices', code: 'choices_many', params: { count: choices.length, max: MAX_BUTTONS } }]
      : [],
}
