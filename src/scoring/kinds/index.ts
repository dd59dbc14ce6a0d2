// The table of the ways of scoring: a new one is a new file and one line here.
import type { ScoringKind } from '../../questions/type.ts'
import { choices } from './choices.ts'
import { exact } from './exact.ts'
import type { Kind } from './kind.ts'
import { number } from './number.ts'
import { text } from './text.ts'

export const kinds: Readonly<Record<ScoringKind, Kind>> = {
  EXACT: exact,
  CHOICES: choices,
  NUMBER: number,
  TEXT: text,
}
