import type { DesignPart } from '../design-part.ts'
import type { AddressQuestion } from './answer.ts'

export const addressDesign: DesignPart<AddressQuestion> = {
  icon: 'address',
  family: 'CONTACT',
  starts: () => ({ type: 'ADDRESS' }),
  sections: [{ title: 'parts', members: ['parts', 'defaultCountry'] }],
  controls: { defaultCountry: 'country' },
  needs: ({ parts }, member) => member !== 'defaultCountry' || !parts || parts.includes('country'),
  isPersonal: true,
}
