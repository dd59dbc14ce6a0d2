// What the element gives to its controller.
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import type { Api } from '../api/api.ts'
import type { LiveRegion } from '../kit/live-region.ts'
import type { FirstMessages, LaterMessages } from '../messages/messages.ts'
import type { View } from './context.ts'
import type { Workspace } from './workspace.ts'

export interface Options {
  readonly root: ShadowRoot
  readonly workspace: Workspace
  readonly api: Api
  readonly live: LiveRegion
  readonly messages: FirstMessages
  readonly laterMessages: () => Promise<LaterMessages>
  readonly catalogue: Catalogue
  readonly limits: { readonly types?: readonly string[]; readonly parts?: readonly string[] }
  /** Of the attribute `hide`. */
  readonly hides: readonly string[]
  readonly view: View
  update(): void
  emit(name: string, detail: unknown, isCancelable?: boolean): boolean
}
