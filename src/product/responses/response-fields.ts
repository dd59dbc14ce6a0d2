// The names that a filter or sort order can use: question ids of all versions, and system fields, which have the same names as
// the columns of an export. Question ids cannot start with an underscore.

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
import type { Db } from '../tables/tables.ts'
import { eachVersionBackwards } from '../webforms/each-version.ts'
import type { ResponseRow } from './queries.ts'
import { gradingStatusOf, scoreOf } from './wire.ts'

interface SystemField {
  readonly value: Value
  read(row: ResponseRow): unknown
}

const systemFields = {
  _responseid: { value: TEXT, read: row => row.id },
  _version: { value: NUMBER, read: row => row.version },
  _createDate: { value: DATETIME, read: row => row.create_date },
  _submissionId: { value: CASELESS, read: row => row.submission_id },
  _email: { value: CASELESS, read: row => row.email },
  _language: { value: TEXT, read: row => row.language },
  _respondentId: { value: TEXT, read: row => row.respondent?.id ?? null },
  _respondentEmail: { value: CASELESS, read: row => row.respondent?.email ?? null },
  _respondentName: { value: TEXT, read: row => row.respondent?.name ?? null },
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
} satisfies Record<string, SystemField>

export type SystemFieldName = keyof typeof systemFields
/** Question ids cannot start with an underscore. */
export const isSystemField = (name: string): name is SystemFieldName => Object.hasOwn(systemFields, name)

export const SYSTEM_FIELDS: Readonly<Record<string, SystemField>> = systemFields

/**
 * The questions of all versions by id. If several versions ask a question, the latest one decides its kind; members and choices
 * removed since are included.
 */
export type AskedQuestions = ReadonlyMap<string, Named>

/** Finds the questions that these names refer to. Memory use does not grow with the number of versions. */
export async function findAskedQuestions(
  db: Db,
  webformId: string,
  names: Iterable<string>,
  client: Client,
): Promise<AskedQuestions> {
  const wanted = new Set(['hidden', ...[...names].flatMap(name => name.split('.').slice(0, 2))])
  const asked: Names = new Map()
  for await (const { definition } of eachVersionBackwards(db, webformId, client)) {
    const questions = definition.questions.filter(({ id }) => wanted.has(id))
    for (const [id, earlier] of namesOf(questions)) {
      const last = asked.get(id)
      asked.set(id, last ? mergeNames(last, earlier) : earlier)
    }
  }
  return asked
}

/** Names in `hidden` are unknown. */
export function resolverFor(asked: AskedQuestions, hidden: ReadonlySet<string> = new Set()): Find {
  const shown = hidden.size === 0 ? asked : new Map([...asked].filter(([id]) => !hidden.has(id)))
  const find = findBefore(shown, AT_END)
  return name =>
    Object.hasOwn(SYSTEM_FIELDS, name) && !hidden.has(name)
      ? (SYSTEM_FIELDS[name]?.value ?? TEXT)
      : find(name)
}

export const mergeNames = (last: Named, earlier: Named): Named => ({
  ...last,
  value: last.value && earlier.value ? united(last.value, earlier.value) : (last.value ?? earlier.value),
  isUnseen: last.isUnseen || earlier.isUnseen,
})

/** Returns a function that turns a row into the data of a condition. */
export function dataReaderFor(asked: AskedQuestions): (row: ResponseRow) => Data {
  // `hidden.<name>` refers to a hidden field, unless a question has the id `hidden`.
  const isQuestion = asked.has('hidden')
  const fields = Object.entries(SYSTEM_FIELDS)
  return row => {
    const data: Data = Object.assign(Object.create(null), row.answers)
    for (const [name, { read }] of fields) data[name] = read(row)
    if (!isQuestion) data['hidden'] = row.answers
    return data
  }
}
