import type { DesignPart } from '../design-part.ts'
import type { ShortTextQuestion } from './page.ts'

export const shortTextDesign: DesignPart<ShortTextQuestion> = {
  icon: 'text',
  family: 'TEXT',
  starts: () => ({ type: 'SHORT_TEXT' }),
  sections: [
    { title: 'limits', members: ['minLength', 'maxLength', 'pattern'] },
    { title: 'look', members: ['placeholder'] },
  ],
  controls: { pattern: 'pattern' },
}
