// Reads XML of a workbook as a stream. Its size unpacked is limited, because a small file can hold a lot of it.
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { FileFault } from '../faults.ts'
import { MAX_RECORD } from '../record.ts'
import { textOf } from '../text.ts'

/** The parser keeps all open tags. Workbooks nest about ten. */
const MAX_DEPTH = 32

/** Names are without the prefixes of namespaces. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string | undefined>>): void
  close?(name: string): void
  text?(text: string): void
}

export const broken = (detail = 'The file is not a workbook that can be read. Save it again as XLSX.') =>
  new FileFault({ code: 'xlsx', detail })

/** Yields after each piece of the stream. @throws {FileFault} */
export async function* parseXml(
  chunks: AsyncIterable<Uint8Array>,
  { open, close, text }: XmlHandler,
  maxCharacters: number,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false })
  /** Characters since the last tag. */
  let since = 0
  let depth = 0
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentag', ({ name, attributes }) => {
    since = 0
    if (++depth > MAX_DEPTH) throw broken()
    open(localName(name), attributes as Record<string, SaxesAttributePlain & string>)
  })
  parser.on('closetag', ({ name }) => {
    since = 0
    depth--
    close?.(localName(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  let characters = 0
  for await (const piece of textOf(chunks)) {
    characters += piece.length
    since += piece.length
    if (characters > maxCharacters)
      throw broken('The workbook is too large unpacked. Save the sheet as CSV, and send that.')
    parser.write(piece)
    if (since > MAX_RECORD) throw broken()
    yield
  }
  parser.close()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a whole part. */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  maxCharacters: number,
): Promise<void> {
  for await (const _ of parseXml(chunks, handler, maxCharacters));
}
