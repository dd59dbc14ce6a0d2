import type { DesignPart } from '../design-part.ts'
import type { UrlQuestion } from './answer.ts'

export const urlDesign: DesignPart<UrlQuestion> = {
  icon: 'link',
  family: 'CONTACT',
  starts: () => ({ type: 'URL' }),
  sections: [],
}
