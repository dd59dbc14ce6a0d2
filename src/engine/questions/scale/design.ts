import type { DesignPart } from '../design-part.ts'
import type { ScaleQuestion } from './answer.ts'

export const scaleDesign: DesignPart<ScaleQuestion> = {
  icon: 'scale',
  family: 'NUMBER',
  starts: () => ({ type: 'SCALE', min: 1, max: 5 }),
  sections: [
    { title: 'answer', members: ['min', 'max', 'step'] },
    { title: 'labels', members: ['minLabel', 'maxLabel'] },
    { title: 'look', members: ['display'] },
  ],
  canvas: 'labels',
}
