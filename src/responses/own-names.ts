// What a condition can call the members of a response: the answers by the ids of the questions, whichever version asked them,
// and what a table of responses calls its own columns. No question's id begins with an underscore.
import type { BaseQuestion } from '../questions/type.ts'
import type { Find } from '../rules/check.ts'
import type { Data } from '../rules/evaluate.ts'
import { AT_END, findBefore, type Named, type Names, namesOf } from '../rules/names.ts'
import { BOOLEAN, CASELESS, DATETIME, NUMBER, TEXT, united, type Value } from '../rules/value.ts'
import type { ResponseRow } from './queries.ts'
import { gradingStatusOf, scoreOf } from './wire.ts'

interface Own {
  readonly value: Value
  read(row: ResponseRow): unknown
}

const OWN: Readonly<Record<string, Own>> = {
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

/** One published version, as far as names and tables need it. */
export interface AskedVersion {
  readonly version: number
  readonly questions: readonly BaseQuestion[]
}

/**
 * What a name stands for in responses to these versions: of what several of them asked the last one says the kind, and members
 * and choices that were taken out since are there all the same.
 */
export function findIn(versions: readonly AskedVersion[]): Find {
  const names: Names = new Map()
  for (const { questions } of versions.toReversed()) {
    for (const [id, earlier] of namesOf(questions)) {
      const last = names.get(id)
      names.set(id, last ? unitedNames(last, earlier) : earlier)
    }
  }
  const find = findBefore(names, AT_END)
  return name => (Object.hasOwn(OWN, name) ? (OWN[name]?.value ?? TEXT) : find(name))
}

const unitedNames = (last: Named, earlier: Named): Named => ({
  ...last,
  value: last.value && earlier.value ? united(last.value, earlier.value) : (last.value ?? earlier.value),
  isUnseen: last.isUnseen || earlier.isUnseen,
})

/** Responses to these versions as conditions look at them. */
export function dataIn(versions: readonly AskedVersion[]): (row: ResponseRow) => Data {
  // `hidden.<name>` is the hidden field of that name, unless a question is called hidden.
  const isQuestion = versions.some(({ questions }) => questions.some(({ id }) => id === 'hidden'))
  const own = Object.entries(OWN)
  return row => {
    const data: Data = Object.assign(Object.create(null), row.answers)
    for (const [name, { read }] of own) data[name] = read(row)
    if (!isQuestion) data['hidden'] = row.answers
    return data
  }
}
