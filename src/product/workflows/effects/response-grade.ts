import { gradeResponse } from '../../grading/grade-response.ts'
import type { GradeResponseBody } from '../../grading/schemas.ts'
import { scoreOf } from '../../responses/wire.ts'
import { type Effect, failed, objectOf, textOf } from './effect.ts'

export const responseGrade: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { params, principal, now, client }) {
    const questions = objectOf(input, 'grades')
    if (!Object.values(questions).every(isGrade))
      throw failed(
        'value_invalid',
        '`grades` has { "points": 1, "comment": "..." } by the id of the question.',
      )
    const place = {
      ...params,
      webformid: textOf(input, 'webformid'),
      responseid: textOf(input, 'responseid'),
    }
    const body = { questions: questions as GradeResponseBody['questions'] }
    const row = await gradeResponse(trx, principal, place, body, now, client)
    return { responseid: row.id, score: scoreOf(row).score }
  },
}

const isGrade = (value: unknown) => {
  const { points = null, comment = '', ...more } = Object(value)
  return (
    (points === null || typeof points === 'number') &&
    typeof comment === 'string' &&
    Object.keys(more).length === 0
  )
}
