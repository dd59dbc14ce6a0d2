// Renders and compresses a page once, with a gap for the submission id. Each page load gets a new id, so that a form that is sent
// twice, even without a script, is stored once.
//
// The compressed page is spliced, not compressed again: a full flush of DEFLATE (RFC 1951) ends on a byte boundary and resets the
// window, so [head, flushed] [id as a stored block] [tail] is one valid stream, and GZIP (RFC 1952) wraps it with a CRC.
import { randomUUIDv7 } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The length of a UUID as text. */
const ID_BYTES = 36

// Magic, method "deflate", no flags, no time, best compression, unknown system.
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
const STORED_ID_HEADER = Buffer.from([0, ID_BYTES, 0, ~ID_BYTES & 0xff, 0xff])

export interface PageBytes {
  /** The approximate memory size. */
  readonly sizeBytes: number
  readonly plain: Fill
  readonly gzip: Fill
}

/** Returns the page with a submission id: the id's chunk between chunks that all replies share. The size is always the same. */
export type Fill = (submissionId: string) => readonly Buffer[]

/** Calls `render` once, with a placeholder for the submission id. */
export function pageBytes(render: (submissionId: string) => string): PageBytes {
  // Random, so that it cannot occur in an author's text.
  const placeholder = randomUUIDv7()
  const [before = '', after = '', ...more] = render(placeholder).split(placeholder)
  if (more.length > 0) throw new Error('The page must contain the submission id exactly once')
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

/** Returns a function that continues a checksum over `tail`, without reading it again. */
function crcBehind(tail: Buffer): (crc: number) => number {
  const ofTail = crc32(tail, 0)
  // CRC is linear: what the checksum was before matters as if zeros followed it.
  const zeros = zeroBytes(tail.length)
  return crc => (apply(zeros, crc) ^ ofTail) >>> 0
}

/** A linear function of 32 bits, by its value for each bit. */
type Linear = readonly number[]

const apply = (linear: Linear, crc: number) =>
  linear.reduce((sum, ofBit, bit) => ((crc >>> bit) & 1 ? sum ^ ofBit : sum), 0)

const BITS = Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0)
const ZERO = Buffer.alloc(1)
const ONE_ZERO: Linear = BITS.map(bit => crc32(ZERO, bit) ^ crc32(ZERO, 0))

/** How a checksum changes with `length` zero bytes: by repeated squaring, in as many steps as the length has bits. */
function zeroBytes(length: number): Linear {
  let result: Linear = BITS
  let power = ONE_ZERO
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    const factor = power
    if (left % 2 === 1) result = result.map(ofBit => apply(factor, ofBit))
    power = factor.map(ofBit => apply(factor, ofBit))
  }
  return result
}

/** Copies the bytes to a buffer of their own size. Most buffers are a slice of a larger one and keep all of it in memory. */
const alone = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer)
