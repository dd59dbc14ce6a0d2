import { gradeResponse } from '../../grading/grade-response.ts'
import type { GradeResponseBody } from '../../grading/schemas.ts'
import { deleteResponse } from '../../responses/delete.ts'
import { scoreOf } from '../../responses/wire.ts'
import { type Effect, failed, objectOf, textOf } from './effect.ts'

/** Its submission id makes it happen once, so it needs no transaction of the run. */
export const responseCreate: Effect = {
  works: 'OUTSIDE',
  async carryOut(input, { organizationId, params, submit, key, runId, depth }) {
    const place = { ...params, organizationId, webformid: textOf(input, 'webformid') }
    const cause = { runId, depth: depth + 1 }
    return submit(place, { answers: objectOf(input, 'answers'), submissionId: key, cause })
  },
}

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

export const responseDelete: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { params, principal, now }) {
    const responseid = textOf(input, 'responseid')
    const place = { ...params, webformid: textOf(input, 'webformid'), responseid }
    await deleteResponse(trx, principal, place, now)
    return { responseid }
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
