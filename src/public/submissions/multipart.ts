// Reads a form with files that a browser sent without a script (multipart/form-data, RFC 7578). Each file becomes a
// reference to an upload, as if a script had uploaded it first. Files are stored while the rest of the form arrives.

import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyFileStream, BusboyHeaders } from '@fastify/busboy'
import { MAX_FAULTS, pointerStep, type Refusal } from '../../engine/faults.ts'
import { type StoredFile, tooManyFiles } from '../../engine/questions/file/answer.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { type BaseQuestion, fieldName, type Uploads } from '../../engine/questions/type.ts'
import type { Message } from '../../engine/text/messages/codes.ts'
import { message } from '../../engine/text/messages/message.ts'
import { MAX_BODY_BYTES } from '../../platform/http/bodies/body.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { busboy as library } from '../../platform/libraries.ts'
import { FileRefused } from '../../product/files/write-upload.ts'
import { Problem } from '../../product/problem.ts'
import { MAX_FIELDS } from './fields.ts'

/** File parts, including empty ones. Pages send far fewer. */
const MAX_FILES = 2_000
/** The allowance for the headers and the boundary of each field. Browsers need less. */
const FIELD_OVERHEAD_BYTES = 256

/** The fields of a form, and the faults of its files. */
export class FormWithFiles extends URLSearchParams {
  readonly faults: Refusal[] = []
}

interface FileField {
  readonly question: BaseQuestion
  readonly limits: Uploads
}

/** @throws {FileRefused} */
type Receive = (
  questionId: string,
  limits: Uploads,
  name: string,
  source: AsyncIterable<Buffer>,
) => Promise<StoredFile>

/**
 * Reads a form with at most 1 MiB of fields, plus the files that its questions accept. Files in other fields are discarded
 * and become faults. `questionsOf` is called once, with the fields before the first file: pages send their version first.
 * @throws {Problem} body_unreadable, body_too_large
 */
export async function readFormWithFiles(
  headers: IncomingHttpHeaders,
  payload: Readable,
  questionsOf: (form: URLSearchParams) => Promise<readonly BaseQuestion[]>,
  receive: Receive,
): Promise<FormWithFiles> {
  const form = new FormWithFiles()
  const busboy = busboyOf(headers)
  const received: Promise<readonly [field: string, reference: string] | undefined>[] = []
  const counts = new Map<string, number>()
  const open = new Set<BusboyFileStream>()
  let length = 0

  let known: Promise<FileFields> | undefined
  const fileFields = () => (known ??= questionsOf(form).then(fileFieldsOf))
  const tooLarge = () => void busboy.destroy(new Problem('body_too_large'))
  const addFault = (fault: Refusal) => {
    // One more than the limit, so that the reply can say that there are more.
    if (form.faults.length <= MAX_FAULTS) form.faults.push(fault)
  }

  /** Returns the value of the file's field, or undefined if the file is discarded. */
  async function accept(field: string, file: BusboyFileStream, name: string) {
    const fileField = (await fileFields()).get(field)
    // Browsers send an empty file without a name if no file was selected.
    if (!name) {
      file.on('end', () => {
        if (file.bytesRead === 0) return
        addFault(fileField ? atQuestion(fileField, message('file_without_name')) : unknownField(field))
      })
      return undefined
    }
    if (!fileField) return void addFault(unknownField(field))
    const { question, limits } = fileField
    const before = counts.get(field) ?? 0
    if (before === limits.maxFiles) return void addFault(atQuestion(fileField, tooManyFiles(limits)))
    counts.set(field, before + 1)
    try {
      const source = file.iterator({ destroyOnReturn: false })
      const stored = await receive(question.id, limits, name, source)
      return [field, `${stored.fileid}/${stored.name}`] as const
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      return void addFault(atQuestion(fileField, error.reason))
    }
  }

  // The pipeline reports the first error. A truncated form causes several.
  busboy.on('error', error => {
    for (const file of open) file.destroy(error instanceof Error ? error : undefined)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) busboy.on(limit, tooLarge)
  busboy.on('field', (name = '', value, isNameCut, isValueCut) => {
    length += name.length + value.length
    if (isNameCut || isValueCut || length > MAX_BODY_BYTES) tooLarge()
    else form.append(name, value)
  })
  busboy.on('file', (field = '', file, name) => {
    open.add(file)
    file.on('close', () => open.delete(file)).on('error', () => {})
    const accepted = accept(field, file, name).finally(() => file.resume())
    received.push(accepted)
    // Errors are handled when the whole form has arrived.
    accepted.catch(() => {})
  })
  try {
    await pipeline(limited(payload, form, fileFields), busboy)
  } catch (error) {
    await Promise.allSettled(received)
    if (error instanceof ProblemError) throw error
    throw new Problem('body_unreadable', { detail: 'The form is incomplete.', cause: error })
  }
  for (const file of await Promise.all(received)) if (file) form.append(...file)
  return form
}

type FileFields = ReadonlyMap<string, FileField>

const fileFieldsOf = (questions: readonly BaseQuestion[]): FileFields =>
  new Map(
    questions.flatMap(question => {
      const limits = typeOf(question).uploads?.(question)
      return limits ? [[fieldName(question.id), { question, limits }] satisfies [string, FileField]] : []
    }),
  )

const maxFileBytes = (fields: FileFields) =>
  fields.values().reduce((sum, { limits: { maxFiles, maxBytes } }) => sum + maxFiles * maxBytes, 0)

/** Limits the size of the body. The connection stays open on error, so that the client gets a reply. */
async function* limited(payload: Readable, form: URLSearchParams, fields: () => Promise<FileFields>) {
  let bytes = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    const max = MAX_BODY_BYTES + form.size * FIELD_OVERHEAD_BYTES
    const isTooLarge = bytes > max && bytes > max + maxFileBytes(await fields())
    if (isTooLarge) throw new Problem('body_too_large')
    yield chunk
  }
}

function busboyOf(headers: IncomingHttpHeaders) {
  try {
    const { Busboy } = library()
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fieldSize: MAX_BODY_BYTES,
        fields: MAX_FIELDS,
        files: MAX_FILES,
        parts: MAX_FIELDS + MAX_FILES,
      },
      // Only files have a name, though it can be empty. Fields can have a type too.
      isPartAFile: (_field, _type, name) => name !== undefined,
    })
  } catch (error) {
    throw new Problem('body_unreadable', { detail: 'The form has no boundary.', cause: error })
  }
}

const atQuestion = ({ question }: FileField, found: Message): Refusal => ({
  pointer: `/answers${pointerStep(question.id)}`,
  code: 'file_refused',
  message: found,
})

const unknownField = (field: string): Refusal => ({
  pointer: pointerStep(field),
  code: 'field_unknown',
  message: message('file_not_asked'),
})
