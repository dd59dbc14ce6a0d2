// Stores files in an S3-compatible bucket. Requests are signed (Signature Version 4) without their bodies, so that files can be streamed.
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { HttpProblem } from '../http/problem.ts'
import type { Receiving } from './disk.ts'
import type { FileStore } from './file-store.ts'

/** An S3-compatible bucket. */
export interface S3Config {
  /** The base URL without a trailing slash. The bucket is added to the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The time until a reply begins. Uploads get more, at two megabytes per second. */
const TIMEOUT_MS = 30_000
const MIN_BYTES_PER_MS = 2_000
/** Short, because deletions run in the background and are retried. */
const REMOVE_TIMEOUT_MS = 8_000
const UNSIGNED = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }

/** Runs `onTimeout` after some milliseconds, unless the returned function is called before. */
export type StartTimeout = (onTimeout: () => void, ms: number) => () => void

const startTimer: StartTimeout = (onTimeout, ms) => {
  const timer = setTimeout(onTimeout, ms)
  return () => clearTimeout(timer)
}

export function s3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  receiving: Receiving,
  startTimeout = startTimer,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const urlOf = (key: string) => `${endpoint}/${bucket}/${key}`

  /**
   * Sends a request. The timeout covers only the time until the reply begins, because readers of the body can be slow.
   * @throws {Problem} store_unavailable, except for success and 404
   */
  async function send(method: string, key: string, ms: number, more: RequestInit = {}): Promise<Response> {
    const late = new AbortController()
    const stopTimeout = startTimeout(() => late.abort(new Error(`No reply in ${ms} ms`)), ms)
    const signal = more.signal ? AbortSignal.any([late.signal, more.signal]) : late.signal
    try {
      const reply = await client.fetch(urlOf(key), { ...more, method, headers: UNSIGNED, signal })
      if (reply.ok || (reply.status === 404 && method !== 'PUT')) return reply
      // The cause is only logged, never sent.
      throw new Error(`${method} of a file: ${reply.status} ${(await reply.text()).slice(0, 300)}`)
    } catch (cause) {
      throw new HttpProblem('store_unavailable', { headers: { 'retry-after': '10' }, cause })
    } finally {
      stopTimeout()
    }
  }

  return {
    ...receiving,
    async put(key, path) {
      const body = await openAsBlob(path)
      await send('PUT', key, TIMEOUT_MS + body.size / MIN_BYTES_PER_MS, { body })
      await rm(path)
    },
    async read(key) {
      const { body, status } = await send('GET', key, TIMEOUT_MS)
      if (status === 404 || !body) return undefined
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    },
    async remove(key, signal) {
      await send('DELETE', key, REMOVE_TIMEOUT_MS, signal ? { signal } : {})
    },
  }
}
