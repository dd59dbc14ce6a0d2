// What the element gives to its controller.
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import type { Api } from '../api/api.ts'
import type { LiveRegion } from '../kit/live-region.ts'
import type { FirstTexts, LaterTexts } from '../texts/designer-texts.ts'
import type { DesignerView } from './designer-context.ts'
import type { Limits } from './offered.ts'
import type { ChoiceList, Template } from './tools.ts'
import type { Workspace } from './workspace.ts'

export interface ControllerOptions {
  readonly root: ShadowRoot
  readonly workspace: Workspace
  readonly api: Api
  readonly live: LiveRegion
  readonly texts: FirstTexts
  readonly laterTexts: () => Promise<LaterTexts>
  readonly catalogue: Catalogue
  readonly limits: Limits
  /** The attribute. */
  readonly hide: string
  /** Definitions and lists of choices of the host. */
  readonly templates: readonly Template[]
  readonly choiceLists: readonly ChoiceList[]
  /** Asks the host for another token. */
  signIn(): void
  readonly view: DesignerView
  update(): void
  emit(name: string, detail: unknown, isCancelable?: boolean): boolean
}
