import type { App } from '../../platform/http/types.ts'

const MAX_FORM_BYTES = 16_384

/** Parses the fields of forms (application/x-www-form-urlencoded). */
export function readSignInForms(app: App): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
}
