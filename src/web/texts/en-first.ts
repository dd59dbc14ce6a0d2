// What the designer's first canvas says in English.

import type { FirstTexts } from './designer-texts.ts'
import { enFrame } from './en-frame.ts'
import { enTypes } from './en-types.ts'

export const enFirst: FirstTexts = {
  locale: 'en',
  types: enTypes,
  frame: enFrame,
  start: { blank: 'Vienna is the capital of {{blank1}}.' },
}
