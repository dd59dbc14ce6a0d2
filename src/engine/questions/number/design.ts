import type { DesignPart } from '../design-part.ts'
import type { NumberQuestion } from './answer.ts'

export const numberDesign: DesignPart<NumberQuestion> = {
  icon: 'number',
  family: 'NUMBER',
  starts: () => ({ type: 'NUMBER' }),
  sections: [
    { title: 'limits', members: ['min', 'max', 'decimals'] },
    { title: 'look', members: ['prefix', 'unit'] },
  ],
}
