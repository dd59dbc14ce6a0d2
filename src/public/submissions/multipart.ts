// A form with files as a browser sends it without a script (multipart/form-data, RFC 7578): its fields, and of each file the
// reference of the upload, as if a script had uploaded it before. Files are received while the rest of the form is still coming.

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
import { MAX_BODY_BYTES } from '../../platform/http/body.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { busboy as library } from '../../platform/libraries.ts'
import { FileRefused } from '../../product/files/receive.ts'
import { Problem } from '../../product/problem.ts'
import { MAX_FIELDS } from './fields.ts'

/** Parts with files, empty ones too: far beyond what a page sends. */
const MAX_FILES = 2_000
/** What stands around each field: more than browsers put there. */
const FRAME_BYTES = 256

/** The fields of a form, with what was wrong with its files. */
export class FormWithFiles extends URLSearchParams {
  readonly faults: Refusal[] = []
}

interface Place {
  readonly question: BaseQuestion
  readonly takes: Uploads
}

/** @throws {FileRefused} */
type Receive = (
  questionId: string,
  takes: Uploads,
  name: string,
  source: AsyncIterable<Buffer>,
) => Promise<StoredFile>

/**
 * Reads the form, of at most 1 MiB of fields beside the files that its questions take; files of fields that are no question's are
 * let go, and told. `questionsOf` is asked once, about the fields that have come before the first file: a page begins with the version that it shows.
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
  const taken = new Map<string, number>()
  const open = new Set<BusboyFileStream>()
  let length = 0

  let known: Promise<Places> | undefined
  const places = () => (known ??= questionsOf(form).then(placesOf))
  const tooLarge = () => void busboy.destroy(new Problem('body_too_large'))
  const tell = (fault: Refusal) => {
    // One more than is told, so that there being more is told too.
    if (form.faults.length <= MAX_FAULTS) form.faults.push(fault)
  }

  /** What stands for the file in its field; undefined for one that is let go. */
  async function take(field: string, file: BusboyFileStream, name: string) {
    const place = (await places()).get(field)
    // Where nothing was chosen a browser sends an empty file without a name.
    if (!name) {
      file.on('end', () => {
        if (file.bytesRead > 0) tell(place ? atQuestion(place, message('file_without_name')) : unasked(field))
      })
      return undefined
    }
    if (!place) return void tell(unasked(field))
    const before = taken.get(field) ?? 0
    if (before === place.takes.maxFiles) return void tell(atQuestion(place, tooManyFiles(place.takes)))
    taken.set(field, before + 1)
    try {
      const source = file.iterator({ destroyOnReturn: false })
      const stored = await receive(place.question.id, place.takes, name, source)
      return [field, `${stored.fileid}/${stored.name}`] as const
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      return void tell(atQuestion(place, error.reason))
    }
  }

  // The pipeline tells of the first error; of a form that ends early there are several.
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
    const kept = take(field, file, name).finally(() => file.resume())
    received.push(kept)
    // Looked at when all of the form has come.
    kept.catch(() => {})
  })
  try {
    await pipeline(bounded(payload, form, places), busboy)
  } catch (error) {
    await Promise.allSettled(received)
    if (error instanceof ProblemError) throw error
    throw new Problem('body_unreadable', { detail: 'The form did not come whole.', cause: error })
  }
  for (const file of await Promise.all(received)) if (file) form.append(...file)
  return form
}

type Places = ReadonlyMap<string, Place>

const placesOf = (questions: readonly BaseQuestion[]): Places =>
  new Map(
    questions.flatMap(question => {
      const takes = typeOf(question).uploads?.(question)
      return takes ? [[fieldName(question.id), { question, takes }] satisfies [string, Place]] : []
    }),
  )

const bytesOfFiles = (places: Places) =>
  places.values().reduce((sum, { takes: { maxFiles, maxBytes } }) => sum + maxFiles * maxBytes, 0)

/** What comes, as long as it is not too much. The rest stays unread, so that the client still gets its answer. */
async function* bounded(payload: Readable, form: URLSearchParams, places: () => Promise<Places>) {
  let bytes = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    const most = MAX_BODY_BYTES + form.size * FRAME_BYTES
    const isTooMuch = bytes > most && bytes > most + bytesOfFiles(await places())
    if (isTooMuch) throw new Problem('body_too_large')
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
      // A field may say what type it has; a file says how it is called, if only with nothing.
      isPartAFile: (_field, _type, name) => name !== undefined,
    })
  } catch (error) {
    throw new Problem('body_unreadable', { detail: 'The form has no boundary.', cause: error })
  }
}

const atQuestion = ({ question }: Place, found: Message): Refusal => ({
  pointer: `/answers${pointerStep(question.id)}`,
  code: 'file_refused',
  message: found,
})

const unasked = (field: string): Refusal => ({
  pointer: pointerStep(field),
  code: 'field_unknown',
  message: message('file_not_asked'),
})
