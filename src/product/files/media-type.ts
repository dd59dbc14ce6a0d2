// What a file is, told by what is in it. Its name decides only between kinds of text, which nothing else tells apart.
import { isUtf8 } from 'node:buffer'

/** As much of the beginning as is looked at: office documents say what they are behind their first entries. */
export const SAMPLE_BYTES = 64 * 1024

const UNKNOWN = 'application/octet-stream'

/** Kinds of plain text by the ending of the name. */
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

/** The media type (RFC 6838) of a file that begins with the sample. */
export async function mediaTypeOf(sample: Buffer, name: string): Promise<string> {
  // Loaded with the first upload: most servers never get one.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(sample)
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const text = Object.hasOwn(TEXTS, ending) ? TEXTS[ending] : 'text/plain'
  if (found && found.mime !== 'application/xml') return found.mime
  return (isText(sample) ? text : undefined) ?? UNKNOWN
}

/** Well-formed, but for a character that the sample cuts in two. */
function isText(sample: Buffer): boolean {
  if (sample.includes(0)) return false
  return [0, 1, 2, 3].some(cut => isUtf8(sample.subarray(0, sample.length - cut)) && sample.length > cut)
}

/** Whether a list such as `image/*`, `application/pdf` has the type in it; no list has all. */
export const isAccepted = (mediaType: string, accept: readonly string[] | undefined) =>
  accept === undefined ||
  accept.some(
    wanted => wanted === mediaType || (wanted.endsWith('/*') && mediaType.startsWith(wanted.slice(0, -1))),
  )
