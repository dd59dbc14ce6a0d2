import type { DesignerTexts } from '../../texts/designer-texts.ts'

/** What rows need of their surroundings: filters of responses have them too. */
export interface RowsContext {
  readonly texts: DesignerTexts
  readonly readonly: boolean
}
