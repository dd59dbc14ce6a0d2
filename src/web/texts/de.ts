// All of the designer's texts in German.
import { deFirst } from './de-first.ts'
import { deLater } from './de-later.ts'
import type { DesignerTexts } from './designer-texts.ts'

export const de = { ...deFirst, ...deLater } satisfies DesignerTexts
