// All of the designer's texts in English.
import { enFirst } from './en-first.ts'
import { enLater } from './en-later.ts'
import type { DesignerTexts } from './messages.ts'

export const en = { ...enFirst, ...enLater } satisfies DesignerTexts
