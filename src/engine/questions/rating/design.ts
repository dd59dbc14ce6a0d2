import type { DesignPart } from '../design-part.ts'
import type { RatingQuestion } from './answer.ts'

export const ratingDesign: DesignPart<RatingQuestion> = {
  icon: 'star',
  family: 'NUMBER',
  starts: () => ({ type: 'RATING', max: 5, icon: 'STAR' }),
  sections: [
    { title: 'answer', members: ['max'] },
    { title: 'labels', members: ['minLabel', 'maxLabel'] },
    { title: 'look', members: ['icon'] },
  ],
  canvas: 'labels',
}
