import { draftStyles } from '../authoring/styles.ts'
import { bars } from './styles/bars.ts'
import { canvas } from './styles/canvas.ts'
import { cardContents } from './styles/card-contents.ts'
import { cards } from './styles/cards.ts'
import { contents } from './styles/contents.ts'
import { narrow } from './styles/narrow.ts'

export const styles = [...draftStyles, canvas, bars, cards, cardContents, contents, narrow]
