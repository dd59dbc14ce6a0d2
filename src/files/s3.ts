// Files in a bucket of a store that speaks the protocol of Amazon S3. Requests are signed (Signature Version 4); bodies are not a part of
// what is signed, so that a file is sent as it is read.
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import { Problem } from '../problem.ts'
import { newPathIn } from './disk.ts'
import type { FileStore } from './store.ts'

const TIMEOUT_MS = 60_000
/** Nobody waits for a deletion, and it is tried again. */
const REMOVE_TIMEOUT_MS = 8_000
const UNSIGNED = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }

/** What is received lies in `dataDir` until it is sent. */
export function s3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  dataDir: string,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const urlOf = (key: string) => `${endpoint}/${bucket}/${key}`

  /** @throws {Problem} store_unavailable for all but what is there, or is not */
  async function ask(method: string, key: string, signal: AbortSignal, body?: Blob): Promise<Response> {
    const answer = await client
      .fetch(urlOf(key), {
        method,
        headers: UNSIGNED,
        signal,
        ...(body && { body }),
      })
      .catch(cause => {
        throw new Problem('store_unavailable', { cause })
      })
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    // What it says is for the log alone.
    const cause = new Error(`${method} of a file: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    throw new Problem('store_unavailable', { cause })
  }

  return {
    newPath: newPathIn(dataDir),
    async keep(key, path) {
      await ask('PUT', key, AbortSignal.timeout(TIMEOUT_MS), await openAsBlob(path))
      await rm(path)
    },
    async read(key) {
      const { body, status } = await ask('GET', key, AbortSignal.timeout(TIMEOUT_MS))
      if (status === 404 || !body) return undefined
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    },
    async remove(key, stopped) {
      const timeout = AbortSignal.timeout(REMOVE_TIMEOUT_MS)
      await ask('DELETE', key, stopped ? AbortSignal.any([timeout, stopped]) : timeout)
    },
  }
}
