// A form with files as a browser sends it without a script (multipart/form-data, RFC 7578): its fields, and of each file the
// reference of the upload, as if a script had uploaded it before. Files are received while the rest of the form is still coming.
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyHeaders } from '@fastify/busboy'
import { MAX_BODY_BYTES } from '../http/body.ts'
import { busboy as library } from '../load-later.ts'
import { type Fault, Problem, pointerStep } from '../problem.ts'
import type { StoredFile } from '../questions/file.answer.ts'
import { typeOf } from '../questions/index.ts'
import { type BaseQuestion, fieldName, type Uploads } from '../questions/type.ts'
import { FileRefused } from './receive.ts'

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
 * Reads the form; files of fields that are no question's are let go, and told.
 * @throws {Problem} body_unreadable, body_too_large
 */
export async function readFormWithFiles(
  headers: IncomingHttpHeaders,
  payload: Readable,
  questions: readonly BaseQuestion[],
  receive: Receive,
): Promise<FormWithFiles> {
  const form = new FormWithFiles()
  const places = new Map(
    questions.flatMap(question => {
      const takes = typeOf(question).uploads?.(question)
      return takes ? [[fieldName(question.id), { question, takes }] satisfies [string, Place]] : []
    }),
  )
  const busboy = busboyOf(headers)
  const received: Promise<readonly [field: string, reference: string] | undefined>[] = []
  const left = new Map([...places].map(([name, { takes }]) => [name, takes.maxFiles]))
  let length = 0

  // The pipeline tells of the first error; of a form that ends early there are several.
  busboy.on('error', () => {})
  busboy.on('field', (name, value, isNameCut, isValueCut) => {
    length += name.length + value.length
    if (isNameCut || isValueCut || length > MAX_BODY_BYTES) busboy.destroy(new Problem('body_too_large'))
    else form.append(name, value)
  })
  busboy.on('file', (field, file, name) => {
    const place = places.get(field)
    const mayCome = (left.get(field) ?? 0) > 0
    // Where nothing was chosen a browser sends a file without a name.
    if (!place || !name || !mayCome) {
      if (name) form.faults.push(place ? tooMany(place) : unasked(field))
      file.resume()
      return
    }
    left.set(field, (left.get(field) ?? 0) - 1)
    const kept = receive(place.question.id, place.takes, name, file.iterator({ destroyOnReturn: false }))
      .then(({ fileid, name }) => [field, `${fileid}/${name}`] as const)
      .catch(error => {
        file.resume()
        if (!(error instanceof FileRefused)) throw error
        form.faults.push(atQuestion(place, error.message))
        return undefined
      })
    received.push(kept)
    // Looked at when all of the form has come.
    kept.catch(() => {})
    file.on('error', () => {})
    busboy.once('error', error => file.destroy(error instanceof Error ? error : undefined))
  })
  try {
    await pipeline(payload, busboy)
  } catch (error) {
    await Promise.allSettled(received)
    if (error instanceof Problem) throw error
    throw new Problem('body_unreadable', { detail: 'The form did not come whole.', cause: error })
  }
  for (const file of await Promise.all(received)) if (file) form.append(...file)
  return form
}

function busboyOf(headers: IncomingHttpHeaders) {
  try {
    const { Busboy } = library()
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fieldSize: MAX_BODY_BYTES, fields: 20_000 },
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
