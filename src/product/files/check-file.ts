// Checks uploaded files: for a preview, which keeps none, and for those that are stored.
import type { StoredFile } from '../../engine/questions/file/answer.ts'
import { typesMessage } from '../../engine/questions/file/types-message.ts'
import type { Uploads } from '../../engine/questions/type.ts'
import { message } from '../../engine/text/messages/message.ts'
import { newUuid7 } from '../../platform/ids.ts'
import { isAccepted, mediaTypeOf } from './media-type.ts'
import { FileRefused, readUpload } from './write-upload.ts'

/**
 * Reads a file and keeps nothing.
 * @returns the file as if it was stored, with an id that no file has
 * @throws {FileRefused} if it is empty, too large, or of a type not accepted
 * @throws {Problem} body_unreadable if the upload is incomplete
 */
export async function checkFile(
  sentName: string,
  { maxBytes, accept }: Uploads,
  source: AsyncIterable<Buffer>,
  now: Date,
): Promise<StoredFile> {
  const { sample, sizeBytes } = await readUpload(source, maxBytes, async () => {})
  const name = cleanName(sentName)
  const mediaType = await acceptedType(sample, name, accept)
  return { fileid: `file_${newUuid7(now.getTime() * 1000)}`, name, mediaType, sizeBytes }
}

/** The media type of a file that starts with `sample`. @throws {FileRefused} if it is not accepted */
export async function acceptedType(sample: Buffer, name: string, accept: Uploads['accept']): Promise<string> {
  const mediaType = await mediaTypeOf(sample, name)
  if (isAccepted(mediaType, accept)) return mediaType
  throw new FileRefused(message('file_type_refused', { types: typesMessage(accept ?? []) }))
}

const NAME_LENGTH = 255

/** Removes the path, invisible characters and characters that cannot be stored. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const visible = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...visible].slice(0, NAME_LENGTH).join('') || 'file'
}
