// The files of a preview. They were checked when they were sent, and none is stored.
import { referenceOf, type StoredFile } from '../../engine/questions/file/answer.ts'
import { type BaseQuestion, fieldName } from '../../engine/questions/type.ts'

/** Returns the answers with files in place of their references, which contain the names. */
export function withSentFiles(
  fileQuestions: readonly BaseQuestion[],
  answers: object,
  fields: URLSearchParams,
): object {
  const answered = fileQuestions.filter(({ id }) => Object.hasOwn(answers, id))
  const files = answered.map(({ id }) => [id, fields.getAll(fieldName(id)).filter(Boolean).map(toFile)])
  return { ...answers, ...Object.fromEntries(files) }
}

/** A text that names no file stays, and the check of the question refuses it. */
function toFile(text: string): StoredFile | string {
  const fileid = referenceOf(text)
  const name = text.slice(fileid.length + 1)
  return name ? { fileid, name, mediaType: '', sizeBytes: 0 } : text
}
