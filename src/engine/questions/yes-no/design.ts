import type { DesignPart } from '../design-part.ts'
import type { YesNoQuestion } from './answer.ts'

export const yesNoDesign: DesignPart<YesNoQuestion> = {
  icon: 'yes-no',
  family: 'CHOICE',
  starts: () => ({ type: 'YES_NO' }),
  sections: [{ title: 'labels', members: ['yesLabel', 'noLabel'] }],
  canvas: 'labels',
}
