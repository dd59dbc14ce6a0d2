import type { DesignPart } from '../design-part.ts'
import type { HiddenQuestion } from './answer.ts'

export const hiddenDesign: DesignPart<HiddenQuestion> = {
  icon: 'hidden',
  family: 'LAYOUT',
  starts: () => ({ type: 'HIDDEN' }),
  sections: [{ title: 'answer', members: ['default'] }],
}
