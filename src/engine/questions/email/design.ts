import type { DesignPart } from '../design-part.ts'
import type { EmailQuestion } from './answer.ts'

export const emailDesign: DesignPart<EmailQuestion> = {
  icon: 'email',
  family: 'CONTACT',
  starts: () => ({ type: 'EMAIL' }),
  sections: [],
  isPersonal: true,
}
