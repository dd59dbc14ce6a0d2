// A text between questions. It has no answer.
import { Type } from 'typebox'
import { fault } from '../../faults.ts'
import { isBlank } from '../shared/faults.ts'
import { shownMembers } from '../shared/members.ts'
import type { BaseQuestion, QuestionChecks, QuestionType } from '../type.ts'

export interface StatementQuestion extends BaseQuestion {
  readonly type: 'STATEMENT'
}

export const statement: QuestionType<StatementQuestion> = {
  type: 'STATEMENT',
  schema: Type.Object(shownMembers('STATEMENT'), { additionalProperties: false, title: 'StatementQuestion' }),
}

export const statementChecks: QuestionChecks<StatementQuestion> = {
  faults: ({ text, description, image }) =>
    isBlank(text) && isBlank(description) && !image ? [fault('/text', 'text_missing.statement')] : [],
}
