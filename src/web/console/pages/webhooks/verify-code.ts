// Verifies a call by Standard Webhooks, as the guide on webhooks does it.

export const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto'

// headers: those of the request, in lower case. body: its bytes as they came.
export function isSigned(secret, headers, body) {
  const id = headers['webhook-id']
  const seconds = headers['webhook-timestamp']
  if (Math.abs(new Date() / 1000 - Number(seconds)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(\`\${id}.\${seconds}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some(signature => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`
