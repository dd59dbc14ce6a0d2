// The interface of file stores. An upload is first received into a temporary file, so that no key ever has a partial file.
import type { Readable } from 'node:stream'

export interface FileStore {
  /** Returns a local path for an upload in progress. */
  newPath(): Promise<string>
  /** @throws {Problem} store_unavailable if the local disk is nearly full */
  requireSpace(): Promise<void>
  /** Moves the file at `path` into the store. */
  put(key: string, path: string): Promise<void>
  /** Returns undefined if the key does not exist. */
  read(key: string): Promise<Readable | undefined>
  /** Does nothing if the key does not exist. `signal` aborts the request. */
  remove(key: string, signal?: AbortSignal): Promise<void>
}
