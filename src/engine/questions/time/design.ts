import type { DesignPart } from '../design-part.ts'
import type { TimeQuestion } from './answer.ts'

export const timeDesign: DesignPart<TimeQuestion> = {
  icon: 'clock',
  family: 'TIME',
  starts: () => ({ type: 'TIME' }),
  sections: [{ title: 'limits', members: ['min', 'max'] }],
  controls: { min: 'time', max: 'time' },
}
