import type { DesignPart } from '../design-part.ts'
import type { ConsentQuestion } from './answer.ts'

export const consentDesign: DesignPart<ConsentQuestion> = {
  icon: 'consent',
  family: 'CONTACT',
  starts: () => ({ type: 'CONSENT', required: true }),
  sections: [{ title: 'labels', members: ['label'] }],
  canvas: 'labels',
  asksConsent: true,
}
