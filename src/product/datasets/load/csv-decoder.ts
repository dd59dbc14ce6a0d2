// CSV without a byte order mark: UTF-8, or Windows-1252, which Excel writes in western Europe and America.
import { isAscii, isUtf8 } from 'node:buffer'

export interface Decoder {
  readonly encoding: string
  /** @throws {TypeError} for bytes that the encoding does not have */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** The most bytes that UTF-8 has for a character. */
const MAX_LENGTH = 4

/** The first character beyond ASCII shows which encoding it is. */
export class CsvDecoder implements Decoder {
  #decoder: TextDecoder | undefined
  /** The first bytes of that character, when the rest has not come yet. */
  #begun = Buffer.alloc(0)

  get encoding(): string {
    return this.#decoder?.encoding ?? 'utf-8'
  }

  decode(bytes: Uint8Array = new Uint8Array(), { stream = false } = {}): string {
    if (this.#decoder) return this.#decoder.decode(bytes, { stream })
    const all = Buffer.concat([this.#begun, bytes])
    const at = isAscii(all) ? -1 : all.findIndex(byte => byte > 0x7f)
    const isBegun = at >= 0 && stream && all.length - at < MAX_LENGTH
    this.#begun = isBegun ? all.subarray(at) : Buffer.alloc(0)
    if (at < 0 || isBegun) return all.toString('latin1', 0, at < 0 ? all.length : at)
    this.#decoder = beginsUtf8(all.subarray(at))
      ? new TextDecoder('utf-8', { fatal: true })
      : new TextDecoder('windows-1252')
    return this.#decoder.decode(all, { stream })
  }
}

const beginsUtf8 = (bytes: Uint8Array) =>
  [2, 3, 4].some(length => length <= bytes.length && isUtf8(bytes.subarray(0, length)))
