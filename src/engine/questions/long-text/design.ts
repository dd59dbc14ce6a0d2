import type { DesignPart } from '../design-part.ts'
import type { LongTextQuestion } from './page.ts'

export const longTextDesign: DesignPart<LongTextQuestion> = {
  icon: 'lines',
  family: 'TEXT',
  starts: () => ({ type: 'LONG_TEXT' }),
  sections: [
    { title: 'limits', members: ['minLength', 'maxLength'] },
    { title: 'look', members: ['rows'] },
  ],
}
