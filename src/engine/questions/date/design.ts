import type { DesignPart } from '../design-part.ts'
import type { DateQuestion } from './answer.ts'

export const dateDesign: DesignPart<DateQuestion> = {
  icon: 'calendar',
  family: 'TIME',
  starts: () => ({ type: 'DATE' }),
  sections: [{ title: 'limits', members: ['min', 'max'] }],
  controls: { min: 'day', max: 'day' },
}
