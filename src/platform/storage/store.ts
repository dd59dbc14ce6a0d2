// Where the bytes of files lie, under a key each. What comes in is first received whole into a file beside, so that nothing
// half-written is ever under a key.
import type { Readable } from 'node:stream'

export interface FileStore {
  /** A path for a file that is being received, on a disk of this machine. */
  newPath(): Promise<string>
  /** Takes a received file over; nothing is left at the path. */
  put(key: string, path: string): Promise<void>
  /** Undefined where there is nothing under the key. */
  read(key: string): Promise<Readable | undefined>
  /** Also where there is nothing; `signal` ends the wait for a store that does not answer. */
  remove(key: string, signal?: AbortSignal): Promise<void>
}

/** Ids hold no character that means something in a path. */
export const keyOf = ({ webform_id, id }: { readonly webform_id: string; readonly id: string }) =>
  `${webform_id}/${id}`
