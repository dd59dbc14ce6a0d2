// What the designer's first canvas says in German. They address people as "Sie".
import { deFrame } from './de-frame.ts'
import { deTypes } from './de-types.ts'
import type { FirstTexts } from './designer-texts.ts'

export const deFirst: FirstTexts = {
  locale: 'de',
  types: deTypes,
  frame: deFrame,
  start: { blank: 'Wien ist die Hauptstadt von {{blank1}}.' },
}
