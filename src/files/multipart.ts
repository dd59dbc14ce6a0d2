// A form with files as a browser sends it without a script (multipart/form-data, RFC 7578): its fields, and of each file the
// reference of the upload, as if a script had uploaded it before. Files are received while the rest of the form is still coming.
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyFileStream, BusboyHeaders } from '@fastify/busboy'
import { MAX_BODY_BYTES } from '../http/body.ts'
import { MAX_FAULTS } from '../http/errors.ts'
import { busboy as library } from '../load-later.ts'
import { type Fault, Problem, pointerStep } from '../problem.ts'
import type { StoredFile } from '../questions/file.answer.ts'
import { typeOf } from '../questions/index.ts'
import { type BaseQuestion, fieldName, type Uploads } from '../questions/type.ts'
import { FileRefused } from './receive.ts'

const MOST_FIELDS = 20_000
/** Files beyond those that the questions take: inputs that were left empty, and too many that were chosen. */
const SPARE_FILES = 1_000

/** The fields of a form, with what was wrong with its files. */
export class FormWithFiles extends URLSearchParams {
  readonly faults: Fault[] = []
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
 * Reads the form, of at most 1 MiB beside the files that the questions take; files of fields that are no question's are let go, and told.
 * @throws {Problem} body_unreadable, body_too_large
 */
export async function readFormWithFiles(
  headers: IncomingHttpHeaders,
  payload: Readable,
  questions: readonly BaseQuestion[],
  receive: Receive,
): Promise<FormWithFiles> {
  const form = new FormWithFiles()
  const places = placesOf(questions)
  const busboy = busboyOf(headers, SPARE_FILES + sum(places, ({ maxFiles }) => maxFiles))
  const received: Promise<readonly [field: string, reference: string] | undefined>[] = []
  const left = new Map([...places].map(([name, { takes }]) => [name, takes.maxFiles]))
  const open = new Set<BusboyFileStream>()
  let length = 0

  const tooLarge = () => void busboy.destroy(new Problem('body_too_large'))
  const tell = (fault: Fault) => {
    if (form.faults.length < MAX_FAULTS) form.faults.push(fault)
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
    const place = places.get(field)
    const mayCome = (left.get(field) ?? 0) > 0
    // Where nothing was chosen a browser sends an empty file without a name.
    if (!name) {
      file.on('end', () => {
        if (file.bytesRead > 0)
          tell(place ? atQuestion(place, 'Send the file with its name') : unasked(field))
      })
      file.resume()
      return
    }
    if (!place || !mayCome) {
      tell(place ? tooMany(place) : unasked(field))
      file.resume()
      return
    }
    left.set(field, (left.get(field) ?? 0) - 1)
    const kept = receive(place.question.id, place.takes, name, file.iterator({ destroyOnReturn: false }))
      .then(({ fileid, name }) => [field, `${fileid}/${name}`] as const)
      .catch(error => {
        file.resume()
        if (!(error instanceof FileRefused)) throw error
        tell(atQuestion(place, error.message))
        return undefined
      })
    received.push(kept)
    // Looked at when all of the form has come.
    kept.catch(() => {})
  })
  const most = MAX_BODY_BYTES + sum(places, ({ maxFiles, maxBytes }) => maxFiles * maxBytes)
  try {
    await pipeline(bounded(payload, most), busboy)
  } catch (error) {
    await Promise.allSettled(received)
    if (error instanceof Problem) throw error
    throw new Problem('body_unreadable', { detail: 'The form did not come whole.', cause: error })
  }
  for (const file of await Promise.all(received)) if (file) form.append(...file)
  return form
}

const placesOf = (questions: readonly BaseQuestion[]) =>
  new Map(
    questions.flatMap(question => {
      const takes = typeOf(question).uploads?.(question)
      return takes ? [[fieldName(question.id), { question, takes }] satisfies [string, Place]] : []
    }),
  )

const sum = (places: ReadonlyMap<string, Place>, ofEach: (takes: Uploads) => number) =>
  places.values().reduce((total, { takes }) => total + ofEach(takes), 0)

/** What comes, as long as it is not too much. The rest stays unread, so that the client still gets its answer. */
async function* bounded(payload: Readable, mostBytes: number) {
  let bytes = 0
  for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Problem('body_too_large')
    yield piece
  }
}

function busboyOf(headers: IncomingHttpHeaders, mostFiles: number) {
  try {
    const { Busboy } = library()
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fieldSize: MAX_BODY_BYTES,
        fields: MOST_FIELDS,
        files: mostFiles,
        parts: MOST_FIELDS + mostFiles,
      },
      // A field may say what type it has; a file says how it is called, if only with nothing.
      isPartAFile: (_field, _type, name) => name !== undefined,
    })
  } catch (error) {
    throw new Problem('body_unreadable', { detail: 'The form has no boundary.', cause: error })
  }
}

const atQuestion = ({ question }: Place, detail: string): Fault => ({
  pointer: `/answers${pointerStep(question.id)}`,
  code: 'file_refused',
  detail,
})

const tooMany = (place: Place) =>
  atQuestion(place, `Choose at most ${place.takes.maxFiles} ${place.takes.maxFiles === 1 ? 'file' : 'files'}`)

const unasked = (field: string): Fault => ({
  pointer: pointerStep(field),
  code: 'field_unknown',
  detail: 'No question takes this file.',
})
