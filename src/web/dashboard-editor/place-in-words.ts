// Says where a card is and how large, for people who do not see the grid.
import type { Card } from '../../engine/dashboards/document.ts'
import type { EditorContext } from './dashboard-context.ts'

export const placeInWords = (
  { texts }: Pick<EditorContext, 'texts'>,
  { x, y, w, h }: Pick<Card, 'x' | 'y' | 'w' | 'h'>,
): string => texts.placed(x + 1, y + 1, w, h)
