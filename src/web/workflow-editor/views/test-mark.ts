// What the last test says of a step, in the list.
import { html, nothing, type TemplateResult } from 'lit'
import type { EditorContext } from '../context.ts'

export function testMark({ tests, texts }: EditorContext, id: string): TemplateResult | typeof nothing {
  if (!tests.result) return nothing
  const status = tests.stateOf(id)?.status ?? 'NONE'
  return html`<span class="mark" data-status=${status}>${texts.testStates[status]}</span>`
}
