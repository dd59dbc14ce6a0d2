import type { EditorContext } from './context.ts'

/** Below this width of the grid, cards stand below each other, as on phones. */
const NARROW_PX = 640

export const isNarrow = ({ view }: Pick<EditorContext, 'view'>): boolean =>
  view.gridWidth > 0 && view.gridWidth < NARROW_PX
