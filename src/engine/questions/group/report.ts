// The columns of a group in an export, and its tally.
import { columnsBy } from '../shared/part-columns.ts'
import type { Column, QuestionReport } from '../type.ts'
import { type GroupQuestion, membersAt, membersOf } from './answer.ts'
import { groupTally, type Reports } from './tally.ts'
import type { Types } from './types.ts'

export const groupReportOf = (types: Types, reports: Reports): QuestionReport<GroupQuestion> => ({
  tally: groupTally(types, reports),
  columns: question =>
    question.repeat ? [entriesColumn(reports, question)] : memberColumns(reports, question),
})

const memberColumns = (reports: Reports, question: GroupQuestion): Column[] =>
  membersOf(question).flatMap((member, i) => {
    const [inPage = member] = membersAt(question).slice(i, i + 1)
    return columnsBy(reports.get(member.type), inPage).map(column => ({
      ...column,
      text: [member.text, column.text].filter(text => text !== undefined).join(' - '),
      cell: (answer: unknown) => {
        const given: unknown = Object.getOwnPropertyDescriptor(answer, member.id)?.value
        return given === undefined ? null : column.cell(given)
      },
    }))
  })

/** All entries as JSON, because the number of entries differs between responses. */
const entriesColumn = (reports: Reports, question: GroupQuestion): Column => ({
  name: question.id,
  text: 'entries as JSON',
  entries: memberColumns(reports, question),
  cell: answer => JSON.stringify(answer),
})
