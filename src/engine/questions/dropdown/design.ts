import type { DesignPart } from '../design-part.ts'
import type { ChoiceQuestion } from '../shared/choice-answer.ts'

export const dropdownDesign: DesignPart<ChoiceQuestion> = {
  icon: 'dropdown',
  family: 'CHOICE',
  starts: () => ({
    type: 'DROPDOWN',
    choices: [
      { id: 'c1', text: '' },
      { id: 'c2', text: '' },
    ],
  }),
  sections: [{ title: 'choices', members: ['choices', 'other', 'shuffle'] }],
  canvas: 'choices',
}
