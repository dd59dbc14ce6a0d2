// Attachments of mails: the answers and the files of the response that started the run.
import { buffer } from 'node:stream/consumers'
import { fileKey } from '../../files/file-key.ts'
import { findFileOf } from '../../files/queries.ts'
import { findResponse } from '../../responses/queries.ts'
import { findVersion } from '../../webforms/queries.ts'
import { failed, type StepContext } from './effect.ts'

const ANSWERS = 'answers.csv'
const MAX_BYTES = 10 * 1024 * 1024

interface Attached {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

/** @throws {StepFailure} attachment_missing, attachments_too_large */
export async function attachmentsOf(
  attach: unknown,
  { db, files, response }: Pick<StepContext, 'db' | 'files' | 'response'>,
): Promise<Attached[]> {
  const named = namesIn(attach)
  if (named.length === 0) return []
  if (!response) throw failed('attachment_missing', 'No response started the run, so it has no attachments.')
  const { webformId, id } = response
  const attached: Attached[] = []
  let sizeBytes = 0
  const add = (file: Attached) => {
    sizeBytes += file.content.length
    attached.push(file)
  }
  for (const name of named) {
    if (name === ANSWERS) {
      add({ name, mediaType: 'text/csv; charset=utf-8', content: await answersOf(db, webformId, id) })
      continue
    }
    const row = await findFileOf(db, webformId, id, name)
    if (!row) throw failed('attachment_missing', `The response has no file ${name}.`)
    if (sizeBytes + (row.size_bytes ?? 0) > MAX_BYTES) throw tooLarge()
    const bytes = await files.read(fileKey(row))
    if (!bytes) throw failed('attachment_missing', `The file ${name} is gone.`)
    const mediaType = row.media_type ?? 'application/octet-stream'
    add({ name: row.name, mediaType, content: await buffer(bytes) })
  }
  if (sizeBytes > MAX_BYTES) throw tooLarge()
  return attached
}

const tooLarge = () => failed('attachments_too_large', 'Attachments may have 10 MiB together.')

/** Answers to file questions are lists of files; an absent answer attaches nothing. Each name once. */
function namesIn(attach: unknown): string[] {
  const parts = [attach].flat(2).filter(part => part !== undefined && part !== null && part !== '')
  return [...new Set(parts.map(part => String(Object(part).fileid ?? part)))]
}

async function answersOf(db: StepContext['db'], webformId: string, id: string): Promise<Buffer> {
  const row = await findResponse(db, webformId, id)
  if (!row) throw failed('attachment_missing', 'The response was deleted.')
  const version = await findVersion(db, webformId, row.version)
  // Loaded at the first attachment, to save memory on servers without any.
  const { oneAsCsv } = await import('../../responses/export/one-response.ts')
  return Buffer.from(await oneAsCsv(row, version?.definition ?? { questions: [] }))
}
