// The saver's requests and replies, and its clock.
import type { PatchOperation } from '../../engine/json-patch.ts'
import type { FormDocument } from './document.ts'

/** There was no reply, or a 5xx. */
export interface Unreachable {
  readonly kind: 'unreachable'
}
/** The form does not exist, or the token was revoked. */
export interface Gone {
  readonly kind: 'gone'
}

/** A rejected promise counts as unreachable. */
export interface Transport {
  /** @param options.keepalive the request must outlive the page */
  save(
    patch: readonly PatchOperation[],
    etag: string,
    options: { readonly keepalive: boolean },
  ): Promise<
    | { readonly kind: 'saved'; readonly etag: string }
    /** 412: another editor saved first. */
    | { readonly kind: 'stale' }
    /** The server refused values; pointers into the document that was sent. */
    | { readonly kind: 'refused'; readonly pointers: readonly string[] }
    | Gone
    | Unreachable
  >
  read(): Promise<
    { readonly kind: 'read'; readonly document: FormDocument; readonly etag: string } | Gone | Unreachable
  >
}

export interface Clock {
  /** Milliseconds. */
  now(): number
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}
