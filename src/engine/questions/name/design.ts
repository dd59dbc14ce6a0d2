import type { DesignPart } from '../design-part.ts'
import type { NameQuestion } from './answer.ts'

export const nameDesign: DesignPart<NameQuestion> = {
  icon: 'person',
  family: 'CONTACT',
  starts: () => ({ type: 'NAME', parts: ['first', 'last'] }),
  sections: [{ title: 'parts', members: ['parts'] }],
  isPersonal: true,
}
