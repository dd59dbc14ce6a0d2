import { bars } from './styles/bars.ts'
import { cardContents } from './styles/card-contents.ts'
import { cards } from './styles/cards.ts'
import { frame } from './styles/frame.ts'
import { narrow } from './styles/narrow.ts'
import { panels } from './styles/panels.ts'

export const styles = [frame, bars, cards, cardContents, panels, narrow]
