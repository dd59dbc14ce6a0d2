// The page of a version as bytes: rendered and compressed once, with a place left open for the submission id, which every
// page load gets anew so that a form sent twice, even without script, is stored once.
//
// The compressed page is spliced, not compressed again: DEFLATE (RFC 1951) ends a full flush on a byte and forgets what was
// before it, so [head, flushed] [id as a stored block] [tail] is one valid stream, and GZIP (RFC 1952) wraps it with a CRC.
import { randomUUIDv7 } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Of a UUID as text. */
const ID_BYTES = 36

// Magic, method "deflate", no flags, no time, best compression, unknown system.
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
const STORED_ID_HEADER = Buffer.from([0, ID_BYTES, 0, ~ID_BYTES & 0xff, 0xff])

export interface PageBytes {
  /** What it takes of memory, more or less. */
  readonly sizeBytes: number
  readonly plain: Fill
  readonly gzip: Fill
}

/** The page with a submission id: a chunk of its own between chunks that all replies share. The length never changes. */
export type Fill = (submissionId: string) => readonly Buffer[]

/** Makes the bytes from a rendering, which is asked once, with a placeholder for the submission id. */
export function pageBytes(render: (submissionId: string) => string): PageBytes {
  // A random one, so that no author can have written it.
  const placeholder = randomUUIDv7()
  const [before = '', after = '', ...more] = render(placeholder).split(placeholder)
  if (more.length > 0) throw new Error('The page must hold the submission id exactly once')
  const head = alone(Buffer.from(before))
  const tail = alone(Buffer.from(after))
  const level = constants.Z_BEST_COMPRESSION
  const headDeflated = deflateRawSync(head, { level, finishFlush: constants.Z_FULL_FLUSH })
  const tailDeflated = deflateRawSync(tail, { level })
  const compressedHead = alone(Buffer.concat([GZIP_HEADER, headDeflated, STORED_ID_HEADER]))
  const compressedTail = alone(tailDeflated)
  const headCrc = crc32(head)
  const crcBehindTail = crcBehind(tail)
  const length = head.length + ID_BYTES + tail.length

  return {
    sizeBytes: head.length + tail.length + headDeflated.length + tailDeflated.length,
    plain: id => [head, Buffer.from(id), tail],
    gzip(id) {
      const trailer = Buffer.allocUnsafe(8)
      trailer.writeUInt32LE(crcBehindTail(crc32(id, headCrc)), 0)
      trailer.writeUInt32LE(length, 4)
      return [compressedHead, Buffer.from(id), compressedTail, trailer]
    },
  }
}

/**
 * What a checksum becomes when `tail` follows. A CRC is linear: what each of its bits comes to is all there is to know of the tail, and
 * is worked out once.
 */
function crcBehind(tail: Buffer): (crc: number) => number {
  const ofNone = crc32(tail, 0)
  const ofBits: number[] = []
  // By a loop: a function in here that knew the tail would have it kept with the one that is returned.
  for (let bit = 0; bit < 32; bit++) ofBits.push(crc32(tail, (1 << bit) >>> 0) ^ ofNone)
  return crc => ofBits.reduce((sum, ofBit, bit) => ((crc >>> bit) & 1 ? sum ^ ofBit : sum), ofNone) >>> 0
}

/** A copy in memory of its own: most buffers are a part of a larger one, which they would keep whole. */
const alone = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer)
