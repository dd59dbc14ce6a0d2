import type { DesignPart } from '../design-part.ts'
import type { ClozeQuestion } from './answer.ts'

export const clozeDesign: DesignPart<ClozeQuestion> = {
  icon: 'blanks',
  family: 'TEXT',
  starts: ({ blank }) => ({ type: 'CLOZE', text: blank, blanks: { blank1: {} } }),
  sections: [{ title: 'blanks', members: ['blanks'] }],
  controls: { blanks: 'blanks' },
  canvas: 'places',
}
