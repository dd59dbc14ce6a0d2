// Begins a new page. Its text is the title of that page. It has no answer.

import { Type } from 'typebox'
import { shownMembers } from '../shared/members.ts'
import type { BaseQuestion, QuestionChecks, QuestionType } from '../type.ts'

export interface PageBreakQuestion extends BaseQuestion {
  readonly type: 'PAGE_BREAK'
}

export const pageBreak: QuestionType<PageBreakQuestion> = {
  type: 'PAGE_BREAK',
  beginsPage: true,
  schema: Type.Object(shownMembers('PAGE_BREAK'), {
    additionalProperties: false,
    title: 'PageBreakQuestion',
  }),
}

export const pageBreakChecks: QuestionChecks<PageBreakQuestion> = {
  faults: () => [],
}
