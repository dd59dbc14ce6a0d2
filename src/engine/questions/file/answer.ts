import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface FileQuestion extends BaseQuestion {
  readonly type: 'FILE'
  /** 1 when absent. */
  readonly maxFiles?: number
  /** The size limit of each file; 10 MiB when absent. */
  readonly maxBytes?: number
  /** Media types, such as image/*; all when absent. */
  readonly accept?: readonly string[]
}

/** An uploaded file in a stored answer. */
export interface StoredFile {
  readonly fileid: string
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
}

export const MAX_BYTES = 10 * 1024 * 1024

/** A page sends `id/name`, so that it can show the name again. The server uses only the id. */
export const referenceOf = (text: string) => text.split('/', 1)[0] ?? ''

/** Reads references to uploads. The server replaces them with the files before it checks the answer. */
export const readFiles = ({ id }: BaseQuestion, fields: Parameters<AnswerPart<FileQuestion>['read']>[1]) => {
  const references = fields.getAll(fieldName(id)).filter(Boolean).map(referenceOf)
  return references.length > 0 ? references : undefined
}

export const filesMissing = ({ maxFiles = 1 }: FileQuestion) =>
  message(maxFiles === 1 ? 'file_missing' : 'files_missing')

export const tooManyFiles = ({ maxFiles = 1 }: Pick<FileQuestion, 'maxFiles'>) =>
  message('too_many_files', { max: maxFiles })

/** 2.5 MB */
export function sizeMessage(bytes: number): Message {
  const rounded = (size: number) => ({ size: Number(size.toFixed(1)) })
  if (bytes < 1024) return message('size_bytes', { size: bytes })
  return bytes < 1024 * 1024
    ? message('size_kilobytes', rounded(bytes / 1024))
    : message('size_megabytes', rounded(bytes / 1024 / 1024))
}

export const fileAnswer: AnswerPart<FileQuestion> = {
  read: readFiles,
  check(question, answer) {
    const { maxFiles = 1 } = question
    if (!Array.isArray(answer)) return message('files_not_array')
    if (answer.length === 0) return message('files_empty')
    if (answer.length > maxFiles) return tooManyFiles(question)
    if (!answer.every(isStored)) return message('file_gone')
    const ids = new Set(answer.map(({ fileid }) => fileid))
    return ids.size < answer.length ? message('file_repeated') : undefined
  },
  missing: filesMissing,
  words: (_question, answer) => (answer as readonly StoredFile[]).map(({ name }) => name).join(', '),
}

/** Reports whether a reference was replaced with its file. References to missing files are still texts. */
export const isStored = (file: unknown): file is StoredFile =>
  typeof file === 'object' && file !== null && 'fileid' in file && 'name' in file
