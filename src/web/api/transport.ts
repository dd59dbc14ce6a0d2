// The saver's requests: changes as JSON Patch, only onto the revision that they were made on.
import type { PatchOperation } from '../../engine/json-patch.ts'
import { documentOf } from '../document/document.ts'
import type { Transport } from '../document/transport.ts'
import { type Api, ApiError } from './api.ts'

/** The reply to a save. */
export interface Saved {
  readonly revision: number
  readonly hasUnpublishedChanges: boolean
}

export function apiTransport(api: Pick<Api, 'call' | 'form'>, onSaved: (saved: Saved) => void): Transport {
  return {
    async save(patch: readonly PatchOperation[], etag, { keepalive }) {
      try {
        const reply = await api.call('PATCH', api.form, {
          body: patch,
          keepalive,
          headers: {
            'content-type': 'application/json-patch+json',
            'if-match': etag,
            prefer: 'return=minimal',
          },
        })
        // The reply is 204 with the new ETag, which begins with the revision. The published version stays as it was.
        onSaved({ revision: Number(/\d+/.exec(reply.etag ?? '')?.[0]), hasUnpublishedChanges: true })
        return { kind: 'saved', etag: reply.etag ?? etag }
      } catch (error) {
        return failureOf(error)
      }
    },
    async read() {
      try {
        const { body, etag = '' } = await api.call('GET', api.form)
        return { kind: 'read', document: documentOf(body), etag }
      } catch (error) {
        return isGone(error) ? { kind: 'gone' } : { kind: 'unreachable' }
      }
    },
  }
}

function failureOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 412) return { kind: 'stale' } as const
  if (isGone(error)) return { kind: 'gone' } as const
  const pointers = error.faults.map(({ pointer }) => pointer)
  return (error.status === 400 || error.status === 403 || error.status === 422) && pointers.length > 0
    ? ({ kind: 'refused', pointers } as const)
    : ({ kind: 'unreachable' } as const)
}

/** The form does not exist, or the token was revoked. */
const isGone = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 ||
    error.code === 'token_invalid' ||
    (error.status === 403 && error.faults.length === 0))
