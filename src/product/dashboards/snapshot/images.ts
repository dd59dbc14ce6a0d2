// The images of a snapshot that is a file. They are in the file, so that the author does not learn who opens it.
import { isOwnAddress } from '../../../engine/own-address.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import type { LoadImage } from '../../files/outside-images.ts'
import type { Snapshot } from './take.ts'

/** Files with more are too large for mail. */
const MAX_BYTES = 20 * 1024 * 1024
/** Servers that do not answer must not keep a client waiting. */
const MAX_MS = 30_000

interface ImageParts {
  readonly load: LoadImage
  readonly organizationId: string
  readonly publicUrl: string
}

/** Returns the sources of the images, by their addresses. Those that cannot be loaded are left out. */
export async function imagesOf({ tabs }: Snapshot, parts: ImageParts): Promise<ReadonlyMap<string, string>> {
  const { load, organizationId, publicUrl } = parts
  const sources = new Map<string, string>()
  const end = performance.now() + MAX_MS
  let left = MAX_BYTES
  for (const { shows } of tabs.flatMap(({ cards }) => cards)) {
    if (!('image' in shows)) continue
    const { url } = shows.image
    if (isOwnAddress(url, publicUrl)) sources.set(url, new URL(url, publicUrl).href)
    else if (left > 0 && performance.now() < end) {
      try {
        const { mediaType, bytes } = await load(organizationId, url)
        left -= bytes.length
        sources.set(url, `data:${mediaType};base64,${bytes.toString('base64')}`)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
      }
    }
  }
  return sources
}
