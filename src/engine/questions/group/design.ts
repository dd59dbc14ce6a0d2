import type { DesignPart } from '../design-part.ts'
import type { GroupQuestion } from './answer.ts'

export const groupDesign: DesignPart<GroupQuestion> = {
  icon: 'group',
  family: 'LAYOUT',
  starts: () => ({ type: 'GROUP', questions: [] }),
  sections: [
    { title: 'questions', members: ['questions'] },
    { title: 'repeat', members: ['repeat'] },
  ],
  controls: { questions: 'questions' },
  canvas: 'group',
}
