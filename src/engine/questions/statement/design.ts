import type { DesignPart } from '../design-part.ts'
import type { BaseQuestion } from '../type.ts'

export const statementDesign: DesignPart<BaseQuestion> = {
  icon: 'statement',
  family: 'LAYOUT',
  starts: () => ({ type: 'STATEMENT' }),
  sections: [],
  canvas: 'image',
}
