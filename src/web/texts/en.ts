// All of the designer's texts in English.

import type { DesignerTexts } from './designer-texts.ts'
import { enFirst } from './en-first.ts'
import { enLater } from './en-later.ts'

export const en = { ...enFirst, ...enLater } satisfies DesignerTexts
