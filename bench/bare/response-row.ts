// The row of a response as Formyard's table has it: the same columns, primary key and unique indexes. There is no foreign
// key: a bare server has nothing that it could refer to.
import { randomUUID } from 'node:crypto'
import { newId, settings } from './serve.ts'

const types = {
  sqlite: { id: 'text', json: 'text', instant: 'text', boolean: 'integer' },
  postgres: { id: 'text collate "C"', json: 'jsonb', instant: 'timestamptz', boolean: 'boolean' },
}

export function responseTable(store: 'sqlite' | 'postgres'): string[] {
  const { id, json, instant, boolean } = types[store]
  return [
    `create table responses (webform_id ${id} not null, id ${id} not null, version integer not null, submission_id ${id},
      once_key text, email text, answers ${json} not null, score integer, max_score integer, passed ${boolean},
      grading ${json}, result_token text not null, create_date ${instant} not null, primary key (webform_id, id))`,
    'create unique index submissions on responses (webform_id, submission_id) where submission_id is not null',
    'create unique index once on responses (webform_id, once_key) where once_key is not null',
  ]
}

const COLUMNS = 13
const webformId = newId('webform')

export type ResponseValues = (string | number | null)[]

/** The body stands for the answers that it holds: as many bytes, give or take the submission id. */
export const responseValues = (body: string): ResponseValues => [
  webformId,
  newId('response'),
  1,
  randomUUID(),
  null,
  null,
  body,
  1500,
  1700,
  1,
  settings.given,
  'n2bX0uYQm4cV7rT1kLw9Zg',
  new Date().toISOString(),
]

/** One INSERT of `count` rows; `parameter` writes the nth parameter, from 1. */
export function insertOf(count: number, parameter: (n: number) => string): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const values = Array.from({ length: COLUMNS }, (_, column) => parameter(row * COLUMNS + column + 1))
    return `(${values.join(',')})`
  })
  return `insert into responses values ${rows.join(',')}`
}
