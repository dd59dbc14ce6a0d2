// The elements that other sites use, too: the designer, results, and forms in a frame.
import type { Api } from '../api/api.ts'
import type { FormSummary } from './api-shapes.ts'
import { formPath } from './data.ts'
import type { Context } from './page.ts'

const SCRIPTS = ['/w/v1/formyard.js', '/w/v1/designer.js']

/** @throws if a script cannot be loaded */
export async function loadElements(name: string): Promise<void> {
  for (const script of SCRIPTS) {
    if (customElements.get(name)) return
    await import(script)
  }
}

/** What an element calls instead of asking for a token: the server of this page, with its session. */
export const apiOf = ({ me, owner, call }: Context, form: FormSummary): Api => ({
  base: me.server.publicUrl,
  form: formPath(owner, form),
  features: me.features,
  call,
})
