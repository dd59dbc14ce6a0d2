// Makes the PNG of a screenshot small: its 256 most frequent colors, and others as the nearest of these.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const MAX_COLORS = 256
const SIGNATURE_BYTES = 8

/** @param png with 8 bits a channel, without interlacing, as Chromium makes it */
export function smallPng(png: Buffer): Buffer {
  const chunks = chunksOf(png)
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  if (head?.[8] !== 8 || (head[9] !== 2 && head[9] !== 6)) throw new Error('Not a PNG of Chromium')
  const width = head.readUInt32BE(0)
  const height = head.readUInt32BE(4)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const bytes = head[9] === 2 ? 3 : 4
  const colors = colorsOf(unfilter(inflateSync(packed), width * bytes, bytes), bytes)
  const { palette, indexOf } = paletteOf(colors)
  const rows = Buffer.alloc((width + 1) * height)
  colors.forEach((color, i) => {
    rows[i + Math.floor(i / width) + 1] = indexOf(color)
  })
  const header = Buffer.from(head)
  header[9] = 3
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(color => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunksOf(png: Buffer) {
  const chunks: { readonly type: string; readonly data: Buffer }[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    })
  return chunks
}

/** The filters of rows, as the PNG specification numbers them. */
function unfilter(data: Buffer, stride: number, bytes: number): Buffer {
  const pixels = Buffer.alloc((data.length / (stride + 1)) * stride)
  for (let row = 0; row * stride < pixels.length; row++) {
    const filter = data[row * (stride + 1)]
    for (let i = 0; i < stride; i++) {
      const at = row * stride + i
      const left = i >= bytes ? (pixels[at - bytes] ?? 0) : 0
      const up = row > 0 ? (pixels[at - stride] ?? 0) : 0
      const corner = row > 0 && i >= bytes ? (pixels[at - stride - bytes] ?? 0) : 0
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      pixels[at] = (data[row * (stride + 1) + 1 + i] ?? 0) + (guesses[filter ?? 0] ?? 0)
    }
  }
  return pixels
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

const colorsOf = (pixels: Buffer, bytes: number) =>
  Uint32Array.from({ length: pixels.length / bytes }, (_, i) => pixels.readUIntBE(i * bytes, 3))

function paletteOf(colors: Uint32Array) {
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COLORS)
    .map(([color]) => color)
  const known = new Map(palette.map((color, i) => [color, i]))
  const indexOf = (color: number) => {
    const found = known.get(color) ?? nearest(palette, color)
    known.set(color, found)
    return found
  }
  return { palette, indexOf }
}

function nearest(palette: readonly number[], color: number): number {
  const distances = palette.map(other =>
    [16, 8, 0].reduce((sum, bits) => sum + (((other >> bits) & 255) - ((color >> bits) & 255)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}
