// The text of a file: UTF-8, or UTF-16 with a byte order mark. CSV may also be Windows-1252.
import { CsvDecoder, type Decoder } from './csv-decoder.ts'
import { FileFault } from './faults.ts'

export type TextFormat = 'CSV' | 'NDJSON' | 'JSON'

const MARKS = [
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/** @throws {FileFault} if the file has another encoding */
export async function* textOf(
  chunks: AsyncIterable<Uint8Array>,
  format?: TextFormat,
): AsyncGenerator<string> {
  let start = new Uint8Array()
  let decoder: Decoder | undefined
  for await (const chunk of chunks) {
    if (decoder) {
      yield decode(decoder, chunk)
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < 2) continue
    decoder = decoderFor(start, format)
    yield decode(decoder, start)
  }
  decoder ??= decoderFor(start, format)
  yield decoder.encoding === 'utf-8' && start.length < 2
    ? decode(decoder, start, true)
    : decode(decoder, undefined, true)
}

/** The decoder removes the mark. */
function decoderFor(start: Uint8Array, format: TextFormat | undefined): Decoder {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, i) => start[i] === byte))
  if (!mark && format === 'CSV') return new CsvDecoder()
  return new TextDecoder(mark?.label ?? 'utf-8', { fatal: true })
}

function decode(decoder: Decoder, chunk?: Uint8Array, isLast = false): string {
  let text: string
  try {
    text = chunk ? decoder.decode(chunk, { stream: !isLast }) : decoder.decode()
  } catch {
    throw new FileFault({
      code: 'encoding',
      detail: `The file is not ${decoder.encoding.toUpperCase()}. Save it as UTF-8 and send it again.`,
    })
  }
  if (text.includes('\0'))
    throw new FileFault({
      code: 'encoding',
      detail: 'The file has NUL characters. Save it as a text file in UTF-8 and send it again.',
    })
  return text
}
