// The workflow that the editor works on. It is never changed: each change makes a new one that shares its unchanged parts.
import { isSameJson } from '../../../engine/same-json.ts'
import type { Trigger, Workflow } from '../../../engine/workflows/document.ts'

export type Changes = NonNullable<ReturnType<typeof changesOf>>

export interface Content extends Workflow {
  readonly name: string
  readonly description: string
}

/** The content in a reply of the API. Other members are left out; versions have no description. */
export const contentOf = ({
  name,
  description = '',
  trigger,
  variables,
  steps,
}: Omit<Content, 'description'> & { readonly description?: string }): Content => ({
  name,
  description,
  ...(trigger && { trigger }),
  ...(variables && { variables }),
  steps,
})

/** The members that differ, as the API takes them. Undefined if there are none. */
export function changesOf(from: Content, to: Content) {
  if (from === to) return undefined
  const changes = {
    ...(from.name !== to.name && { name: to.name }),
    ...(from.description !== to.description && { description: to.description }),
    ...(!isSameJson(from.trigger ?? null, to.trigger ?? null) && { trigger: to.trigger ?? null }),
    ...(!isSameJson(from.variables ?? null, to.variables ?? null) && { variables: to.variables ?? null }),
    ...(!isSameJson(from.steps, to.steps) && { steps: to.steps }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

export function withTrigger({ trigger: _, ...content }: Content, trigger: Trigger | undefined): Content {
  return { ...content, ...(trigger && { trigger }) }
}

/** An absent value removes the variable. */
export function withVariables(
  { variables: _, ...content }: Content,
  variables: Readonly<Record<string, unknown>>,
): Content {
  return { ...content, ...(Object.keys(variables).length > 0 && { variables }) }
}
