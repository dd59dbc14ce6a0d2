// Encrypts replies that hold a secret, before they are stored for an Idempotency-Key. The key follows from the credential of the
// client, which the store does not have: only the client that got the secret can get it again.
import { hkdfSync } from 'node:crypto'
import { type BodyCipher, credentialOf } from '../http/idempotency.ts'
import { createSealing, KEY_BYTES } from './sealing.ts'

/** Creates the cipher that `sendCreated` takes. */
export function sealedFor(request: Parameters<typeof credentialOf>[0]): BodyCipher {
  const sealing = createSealing(() => [
    Buffer.from(hkdfSync('sha256', credentialOf(request), '', 'formyard reply', KEY_BYTES)),
  ])
  const context = [request.principal.organizationId, String(request.headers['idempotency-key'])]
  return {
    encrypt: body => sealing.seal('replies', Buffer.from(JSON.stringify(body)), context),
    decrypt: stored => JSON.parse(sealing.unseal('replies', stored, context).toString()),
  }
}
