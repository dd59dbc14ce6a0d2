// Loads images of other servers. If browsers loaded them, who chose an address would learn who looks at it, and could send requests into
// the network of a reader.
import { LRUCache } from 'lru-cache'
import { createGate } from '../../platform/http/limits/limits.ts'
import type { CallOutside } from '../../platform/outgoing/call.ts'
import type { Egress } from '../../platform/outgoing/egress.ts'
import { addressFault } from '../egress/address-fault.ts'
import { findEgress } from '../organizations/queries.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { isAccepted, mediaTypeOf, SAMPLE_BYTES } from './media-type.ts'
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from './receive-image.ts'

const TIMEOUT_MS = 10_000
/** Calls at once. Further ones are refused, because each can hold an image in memory. */
const MAX_CALLS = 16
const MAX_CACHE_BYTES = 32 * 1024 * 1024
const KEPT_SECONDS = 300
/** A server that fails is asked again soon, but not by each visitor. */
const FAILURE_MS = 10_000
/** Memory of an entry besides its bytes. */
const ENTRY_BYTES = 4096

export interface OutsideImage {
  readonly mediaType: string
  readonly bytes: Buffer
}

/**
 * Loads the image at an address, or returns it from the cache.
 * @throws {Problem} address_refused, image_unavailable, overloaded
 */
export type LoadImage = (organizationId: string, url: string) => Promise<OutsideImage>

interface OutsideImageParts {
  readonly db: Db
  readonly callOutside: CallOutside
  readonly egress: Egress
}

interface AskedImage {
  readonly url: string
  /** Those that the organization allows; empty for all. */
  readonly hosts: readonly string[]
}

export function createOutsideImages({ db, callOutside, egress }: OutsideImageParts): LoadImage {
  const gate = createGate(MAX_CALLS, 5)
  const loaded = new LRUCache<string, OutsideImage | Problem, AskedImage>({
    maxSize: MAX_CACHE_BYTES,
    ttl: KEPT_SECONDS * 1000,
    sizeCalculation: value => ENTRY_BYTES + (value instanceof Problem ? 0 : value.bytes.length),
    // Another image may take the place of one that people wait for.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options, context }) {
      const value = await gate.pass(() => load(context))
      if (value instanceof Problem) options.ttl = FAILURE_MS
      return value
    },
  })

  async function load({ url, hosts }: AskedImage): Promise<OutsideImage | Problem> {
    const outcome = await callOutside({
      method: 'GET',
      url,
      headers: { accept: IMAGE_TYPES.join(', ') },
      ...(hosts.length > 0 && { allowed: [hosts] }),
      followsRedirects: true,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_IMAGE_BYTES,
    })
    if ('error' in outcome) {
      const { error } = outcome
      if (error === 'ADDRESS_NOT_PUBLIC' || error === 'NOT_ALLOWED') return new Problem('address_refused')
      return unavailable(error === 'TOO_LARGE' ? 'It is larger than 5 MiB.' : `The call failed: ${error}.`)
    }
    const { status, body: bytes } = outcome
    if (status !== 200) return unavailable(`The reply has the status ${status}.`)
    const mediaType = await mediaTypeOf(bytes.subarray(0, SAMPLE_BYTES), '')
    return isAccepted(mediaType, IMAGE_TYPES) ? { mediaType, bytes } : unavailable(`It is ${mediaType}.`)
  }

  return async (organizationId, url) => {
    const hosts = await findEgress(db, organizationId)
    // Also for a cached image, whose host the organization may have taken from its list.
    const detail = addressFault(egress, hosts, url)
    if (detail !== undefined) throw new Problem('address_refused', { detail })
    // The key has the organization, because redirects may lead to hosts that another one does not allow.
    const found = await loaded.forceFetch(`${organizationId} ${url}`, { context: { url, hosts } })
    if (found instanceof Problem) throw found
    return found
  }
}

const unavailable = (detail: string) => new Problem('image_unavailable', { detail })

/** A browser that shows the image as a document must not run or load anything. */
export const imageHeaders = ({ mediaType }: OutsideImage) => ({
  'content-type': mediaType,
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': `private, max-age=${KEPT_SECONDS}`,
})
