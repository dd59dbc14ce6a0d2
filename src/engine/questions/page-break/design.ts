import type { DesignPart } from '../design-part.ts'
import type { BaseQuestion } from '../type.ts'

export const pageBreakDesign: DesignPart<BaseQuestion> = {
  icon: 'page-break',
  family: 'LAYOUT',
  starts: () => ({ type: 'PAGE_BREAK' }),
  sections: [],
}
