import type { DesignPart } from '../design-part.ts'
import type { PhoneQuestion } from './answer.ts'

export const phoneDesign: DesignPart<PhoneQuestion> = {
  icon: 'phone',
  family: 'CONTACT',
  starts: () => ({ type: 'PHONE' }),
  sections: [],
  isPersonal: true,
}
