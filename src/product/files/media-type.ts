// Detects the media type of a file from its content. The file name only distinguishes kinds of text.
import { isUtf8 } from 'node:buffer'

/** How much of the file to examine. Office documents have their type after the first entries. */
export const SAMPLE_BYTES = 64 * 1024

const UNKNOWN = 'application/octet-stream'

/** Text types by file extension. */
const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
}

/** The media type (RFC 6838) of a file that starts with `sample`. */
export async function mediaTypeOf(sample: Buffer, name: string): Promise<string> {
  // Loaded at the first upload, because most servers never get one.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(sample)
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const text = Object.hasOwn(TEXTS, extension) ? TEXTS[extension] : 'text/plain'
  if (found && found.mime !== 'application/xml') return found.mime
  return (isText(sample) ? text : undefined) ?? UNKNOWN
}

/** Whether the sample is valid UTF-8, apart from a character cut off at its end. */
function isText(sample: Buffer): boolean {
  if (sample.includes(0)) return false
  return [0, 1, 2, 3].some(cut => isUtf8(sample.subarray(0, sample.length - cut)) && sample.length > cut)
}

/** Whether a list such as `image/*`, `application/pdf` includes the type. An absent list accepts all. */
export const isAccepted = (mediaType: string, accept: readonly string[] | undefined) =>
  accept === undefined ||
  accept.some(
    pattern =>
      pattern === mediaType || (pattern.endsWith('/*') && mediaType.startsWith(pattern.slice(0, -1))),
  )
