// Resolves the file ids in a submission.

import type { StoredFile } from '../../engine/questions/file/answer.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Db } from '../tables/tables.ts'
import { type FileRow, findFiles } from './queries.ts'

const isReference = (value: unknown): value is string =>
  typeof value === 'string' && /^file_[0-9a-z]{26}$/.test(value)

interface Form {
  readonly webformId: string
  readonly fileQuestions: readonly BaseQuestion[]
}

/** More than any question accepts. The check of the question refuses longer lists. */
const MAX_REFERENCES = 1000

/**
 * Returns the answers with files in place of their ids. An id without a file of this form and question stays, and the question's
 * check refuses it. Anything else, such as a file object sent by the client, becomes null, which is refused too.
 */
export async function withFiles(
  db: Db,
  { webformId, fileQuestions }: Form,
  answers: unknown,
): Promise<unknown> {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return answers
  const given = new Map<string, unknown>(Object.entries(answers))
  const lists = fileQuestions.flatMap(({ id }) => {
    const list = given.get(id)
    return Array.isArray(list) ? [[id, list.slice(0, MAX_REFERENCES)] as const] : []
  })
  const ids = [...new Set(lists.flatMap(([, list]) => list.filter(isReference)))]
  const rows = ids.length > 0 ? await findFiles(db, webformId, ids.slice(0, MAX_REFERENCES)) : []
  const files = new Map(rows.map(row => [`${row.question_id}/${row.id}`, toStored(row)]))
  const replaced = lists.map(([id, list]) => [
    id,
    list.map((reference): StoredFile | string | null =>
      isReference(reference) ? (files.get(`${id}/${reference}`) ?? reference) : null,
    ),
  ])
  return { ...answers, ...Object.fromEntries(replaced) }
}

const toStored = ({ id, name, media_type, size_bytes }: FileRow): StoredFile => ({
  fileid: id,
  name,
  mediaType: media_type ?? '',
  sizeBytes: size_bytes ?? 0,
})

/** The ids of the files in accepted answers. */
export const fileIdsIn = (
  { fileQuestions }: Pick<Form, 'fileQuestions'>,
  answers: Readonly<Record<string, unknown>>,
) =>
  fileQuestions
    .filter(({ id }) => Object.hasOwn(answers, id))
    .flatMap(({ id }) => (answers[id] as readonly StoredFile[]).map(({ fileid }) => fileid))
