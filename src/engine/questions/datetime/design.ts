import type { DesignPart } from '../design-part.ts'
import type { DatetimeQuestion } from './answer.ts'

export const datetimeDesign: DesignPart<DatetimeQuestion> = {
  icon: 'calendar-clock',
  family: 'TIME',
  starts: () => ({ type: 'DATETIME' }),
  sections: [{ title: 'limits', members: ['min', 'max'] }],
  controls: { min: 'moment', max: 'moment' },
}
