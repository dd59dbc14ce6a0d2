// The calls of a saver of a web form: changes as JSON Patch, only onto the revision that they were made on.
import type { PatchOperation } from '../../engine/json-patch.ts'
import { type Api, ApiError } from '../api/api.ts'
import { documentOf, type FormDocument } from '../authoring/draft/form-document.ts'
import type { Failure } from '../authoring/draft/saver-options.ts'
import { failureOf } from '../authoring/failure.ts'

/** A refusal that names no place is tried again, because the designer could not show it. */
export function formFailureOf(error: unknown): Failure {
  const failure = failureOf(error)
  const hasPlace = error instanceof ApiError && error.faults.length > 0
  return failure.kind === 'refused' && !hasPlace ? { kind: 'unreachable' } : failure
}

/** The reply to a save. */
export interface Saved {
  readonly revision: number
  readonly hasUnpublishedChanges: boolean
}

export const formCalls = ({ call, form }: Pick<Api, 'call' | 'form'>, onSaved: (saved: Saved) => void) => ({
  async save(patch: readonly PatchOperation[], etag: string, keepalive: boolean): Promise<{ etag: string }> {
    const reply = await call('PATCH', form, {
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
    return { etag: reply.etag ?? etag }
  },
  async read(): Promise<{ content: FormDocument; etag: string }> {
    const { body, etag = '' } = await call('GET', form)
    return { content: documentOf(body), etag }
  },
})
