import type { DesignerContext } from '../../context.ts'

/** What rows need of their surroundings: filters of responses have them too. */
export type RowsContext = Pick<DesignerContext, 'messages' | 'readonly'>
