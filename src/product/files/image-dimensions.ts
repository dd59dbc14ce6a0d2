// Reads the width and the height of an image from its header.
import { readFile } from 'node:fs/promises'

export interface Dimensions {
  /** Pixels, as browsers show the image. */
  readonly width: number
  readonly height: number
}

/** @param sample the first bytes of the file. @returns undefined if the size is unknown; such images are accepted */
export async function dimensionsOf(path: string, sample: Buffer): Promise<Dimensions | undefined> {
  // Metadata of a JPEG can be longer than the sample.
  return (await measure(sample)) ?? (await measure(await readFile(path)))
}

async function measure(bytes: Buffer): Promise<Dimensions | undefined> {
  // Loaded at the first upload, because most servers never get one.
  const { imageSize } = await import('image-size')
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!isLength(width) || !isLength(height)) return undefined
    // Exif 2.32, 4.6.4: orientations from 5 on are turned by 90 degrees. Browsers turn them back.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** An integer column holds it, whatever a broken header says. */
const isLength = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 24
