import type { DesignPart } from '../design-part.ts'
import type { MultipleChoiceQuestion } from './answer.ts'

export const multipleChoiceDesign: DesignPart<MultipleChoiceQuestion> = {
  icon: 'checkboxes',
  family: 'CHOICE',
  starts: () => ({
    type: 'MULTIPLE_CHOICE',
    choices: [
      { id: 'c1', text: '' },
      { id: 'c2', text: '' },
    ],
  }),
  sections: [
    { title: 'choices', members: ['choices', 'other', 'shuffle'] },
    { title: 'limits', members: ['minChoices', 'maxChoices'] },
    { title: 'look', members: ['layout'] },
  ],
  canvas: 'choices',
  // Images side by side need images.
  needs: ({ layout, choices = [] }, member) =>
    member !== 'layout' || layout !== undefined || choices.some(({ image }) => image),
  // A respondent to whom nothing applies must select a wrong choice.
  advice: ({ required, other, choices = [] }) =>
    required && !other && choices.length > 0 && !choices.some(({ exclusive }) => exclusive)
      ? [{ pointer: '/choices', code: 'none_missing', params: {} }]
      : [],
}
