// The table of scoring kinds. A new kind is a file and a line here. A rule chooses a kind of its question's type by the key
// that it has.
import type { ScoringKind } from '../../questions/type.ts'
import { choices } from './choices.ts'
import { cloze } from './cloze.ts'
import { exact } from './exact.ts'
import { hotspot } from './hotspot.ts'
import type { Kind } from './kind.ts'
import { manual } from './manual.ts'
import { matrix } from './matrix.ts'
import { matrixWeights } from './matrix-weights.ts'
import { number } from './number.ts'
import { ranges } from './ranges.ts'
import { ranking } from './ranking.ts'
import { text } from './text.ts'
import { singleWeight, weights } from './weights.ts'

export const kinds: Readonly<Record<ScoringKind, readonly Kind[]>> = {
  EXACT: [exact],
  CHOICE: [exact, singleWeight],
  CHOICES: [choices, weights],
  NUMBER: [number, ranges],
  TEXT: [text],
  RANKING: [ranking],
  MATRIX: [matrix, matrixWeights],
  CLOZE: [cloze],
  HOTSPOT: [hotspot],
}

/** Every answer can be graded by hand. */
export const byHand: Kind = manual
