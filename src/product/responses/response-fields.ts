// What a condition can call the members of a response: the answers by the ids of the questions, whichever version asked them,
// and what a table of responses calls its own columns. No question's id begins with an underscore.

import type { Find } from '../../engine/expressions/check.ts'
import type { Data } from '../../engine/expressions/evaluate.ts'
import {
  BOOLEAN,
  CASELESS,
  DATETIME,
  NUMBER,
  TEXT,
  united,
  type Value,
} from '../../engine/expressions/value.ts'
import { AT_END, findBefore, type Named, type Names, namesOf } from '../../engine/logic/names.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Db } from '../tables.ts'
import { eachVersionBackwards } from '../webforms/each-version.ts'
import type { ResponseRow } from './queries.ts'
import { gradingStatusOf, scoreOf } from './wire.ts'

interface Own {
  readonly value: Value
  read(row: ResponseRow): unknown
}

const SYSTEM_FIELDS: Readonly<Record<string, Own>> = {
  _responseid: { value: TEXT, read: row => row.id },
  _version: { value: NUMBER, read: row => row.version },
  _createDate: { value: DATETIME, read: row => row.create_date },
  _submissionId: { value: CASELESS, read: row => row.submission_id },
  _email: { value: CASELESS, read: row => row.email },
  _score: { value: NUMBER, read: row => scoreOf(row).score },
  _maxScore: { value: NUMBER, read: row => scoreOf(row).maxScore },
  _percent: { value: NUMBER, read: row => scoreOf(row).percent },
  _passed: { value: BOOLEAN, read: row => row.passed },
  _gradingStatus: {
    value: { kind: 'choice', choices: new Set(['GRADED', 'PENDING']) },
    read: gradingStatusOf,
  },
  _grade: { value: TEXT, read: row => row.grade },
  _outcome: { value: TEXT, read: row => row.outcome },
}

/**
 * What the ids of questions stand for in responses to all versions: of what several of them asked the last one says the kind,
 * and members and choices that were taken out since are there all the same.
 */
export type Asked = ReadonlyMap<string, Named>

/** The questions that these names may stand for. What is kept of them does not grow with the number of versions. */
export async function findAsked(
  db: Db,
  webformId: string,
  names: Iterable<string>,
  client: Client,
): Promise<Asked> {
  const wanted = new Set(['hidden', ...[...names].flatMap(name => name.split('.').slice(0, 2))])
  const asked: Names = new Map()
  for await (const { definition } of eachVersionBackwards(db, webformId, client)) {
    const questions = definition.questions.filter(({ id }) => wanted.has(id))
    for (const [id, earlier] of namesOf(questions)) {
      const last = asked.get(id)
      asked.set(id, last ? unitedNames(last, earlier) : earlier)
    }
  }
  return asked
}

export function findIn(asked: Asked): Find {
  const find = findBefore(asked, AT_END)
  return name => (Object.hasOwn(SYSTEM_FIELDS, name) ? (SYSTEM_FIELDS[name]?.value ?? TEXT) : find(name))
}

const unitedNames = (last: Named, earlier: Named): Named => ({
  ...last,
  value: last.value && earlier.value ? united(last.value, earlier.value) : (last.value ?? earlier.value),
  isUnseen: last.isUnseen || earlier.isUnseen,
})

/** Responses as conditions look at them. */
export function dataIn(asked: Asked): (row: ResponseRow) => Data {
  // `hidden.<name>` is the hidden field of that name, unless a question is called hidden.
  const isQuestion = asked.has('hidden')
  const own = Object.entries(SYSTEM_FIELDS)
  return row => {
    const data: Data = Object.assign(Object.create(null), row.answers)
    for (const [name, { read }] of own) data[name] = read(row)
    if (!isQuestion) data['hidden'] = row.answers
    return data
  }
}
