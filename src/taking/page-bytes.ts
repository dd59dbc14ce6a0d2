// The page of a version as bytes: rendered and compressed once, with a place left open for the submission id, which every
// page load gets anew so that a form sent twice, even without script, is stored once.
//
// The compressed page is spliced, not compressed again: DEFLATE (RFC 1951) ends a full flush on a byte and forgets what was
// before it, so [head, flushed] [id as a stored block] [tail] is one valid stream, and GZIP (RFC 1952) wraps it with a CRC.
import { randomUUID } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Of a UUID as text. */
const ID_BYTES = 36

// Magic, method "deflate", no flags, no time, best compression, unknown system.
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
const STORED_ID_HEADER = Buffer.from([0, ID_BYTES, 0, ~ID_BYTES & 0xff, 0xff])

export interface PageBytes {
  /** What it takes of memory, more or less. */
  readonly sizeBytes: number
  plain(submissionId: string): string
  gzip(submissionId: string): Buffer
}

export const newSubmissionId = () => randomUUID()

/** Makes the bytes from a rendering, which is asked once, with a placeholder for the submission id. */
export function pageBytes(render: (submissionId: string) => string): PageBytes {
  // A random one, so that no author can have written it.
  const placeholder = newSubmissionId()
  const [head = '', tail = '', ...more] = render(placeholder).split(placeholder)
  if (more.length > 0) throw new Error('The page must hold the submission id exactly once')
  const headBytes = Buffer.from(head)
  const tailBytes = alone(Buffer.from(tail))
  const level = constants.Z_BEST_COMPRESSION
  const headDeflated = alone(deflateRawSync(headBytes, { level, finishFlush: constants.Z_FULL_FLUSH }))
  const tailDeflated = alone(deflateRawSync(tailBytes, { level }))
  const headCrc = crc32(headBytes)
  const length = headBytes.length + ID_BYTES + tailBytes.length

  return {
    // A text takes two bytes a character, where there is one beyond Latin-1.
    sizeBytes: 2 * (head.length + tail.length) + tailBytes.length + headDeflated.length + tailDeflated.length,
    plain: id => head + id + tail,
    gzip(id) {
      const idBytes = Buffer.from(id)
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc32(tailBytes, crc32(idBytes, headCrc)), 0)
      trailer.writeUInt32LE(length, 4)
      return Buffer.concat([GZIP_HEADER, headDeflated, STORED_ID_HEADER, idBytes, tailDeflated, trailer])
    },
  }
}

/** A copy in memory of its own: most buffers are a part of a larger one, which they would keep whole. */
const alone = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer)
