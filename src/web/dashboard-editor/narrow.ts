import type { EditorContext } from './dashboard-context.ts'

/** The width of the grid in pixels below which cards are stacked, as on phones. */
const NARROW_PX = 640

export const isNarrow = ({ view }: Pick<EditorContext, 'view'>): boolean =>
  view.gridWidth > 0 && view.gridWidth < NARROW_PX
