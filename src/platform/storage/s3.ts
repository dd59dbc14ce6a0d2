// Files in a bucket of a store that speaks the protocol of Amazon S3. Requests are signed (Signature Version 4); bodies are not a part of
// what is signed, so that a file is sent as it is read.
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { HttpProblem } from '../http/problem.ts'
import type { FileStore } from './store.ts'

/** A bucket of a store that speaks the protocol of Amazon S3. */
export interface S3Config {
  /** Without a trailing slash; the bucket follows in the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long an answer may take to begin; that to a file longer, by what two megabytes a second take to send. */
const TIMEOUT_MS = 30_000
const BYTES_A_MS = 2_000
/** Nobody waits for a deletion, and it is tried again. */
const REMOVE_TIMEOUT_MS = 8_000
const UNSIGNED = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }

export function s3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  newPath: FileStore['newPath'],
  timeoutMs = TIMEOUT_MS,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const urlOf = (key: string) => `${endpoint}/${bucket}/${key}`

  /**
   * The time is over when the answer begins: what follows is read as fast as whoever wants it reads.
   * @throws {Problem} store_unavailable for all but what is there, or is not
   */
  async function ask(method: string, key: string, ms: number, more: RequestInit = {}): Promise<Response> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`No answer in ${ms} ms`)), ms)
    const signal = more.signal ? AbortSignal.any([late.signal, more.signal]) : late.signal
    try {
      const answer = await client.fetch(urlOf(key), { ...more, method, headers: UNSIGNED, signal })
      if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
      // What it says is for the log alone.
      throw new Error(`${method} of a file: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    } catch (cause) {
      throw new HttpProblem('store_unavailable', { headers: { 'retry-after': '10' }, cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    newPath,
    async put(key, path) {
      const body = await openAsBlob(path)
      await ask('PUT', key, timeoutMs + body.size / BYTES_A_MS, { body })
      await rm(path)
    },
    async read(key) {
      const { body, status } = await ask('GET', key, timeoutMs)
      if (status === 404 || !body) return undefined
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    },
    async remove(key, signal) {
      await ask('DELETE', key, Math.min(REMOVE_TIMEOUT_MS, timeoutMs), signal ? { signal } : {})
    },
  }
}
