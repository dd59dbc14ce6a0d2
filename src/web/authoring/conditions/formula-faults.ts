// What is wrong with an expression, in the language of the interface, and where it stands in the formula.
import { tokensOf } from '../../../engine/expressions/formula-tokens.ts'
import type { DefinitionFault } from '../../../engine/faults.ts'
import { getOwn } from '../../../engine/get-own.ts'
import { pointerSteps } from '../../../engine/json-pointer.ts'
import { editDistance, lettersOf } from '../../../engine/scoring/kinds/edit-distance.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { valueAt } from '../draft/path.ts'
import type { Subject } from './subjects.ts'

/** The sentence for the fault, by its code. */
export function expressionFault({ panels }: DesignerTexts, { code, message }: DefinitionFault): string {
  const { faults } = panels.formula
  const params: Readonly<Record<string, unknown>> = { ...message.params }
  const name = String(params['name'] ?? params['choice'] ?? '')
  const write = getOwn<(name: string) => string>(faults, code) ?? faults.other
  return write(name)
}

/** The place of the name or constant that the fault is about; undefined for faults of a whole expression. */
export function wrongPart(
  formula: string,
  expression: unknown,
  { pointer }: Pick<DefinitionFault, 'pointer'>,
) {
  const found = valueAt(expression, pointerSteps(pointer) ?? [])
  if (typeof found !== 'string' && typeof found !== 'number') return undefined
  const token = tokensOf(formula).find(
    ({ kind, value }) =>
      kind !== 'end' && (value === found || (kind === 'word' && value === `item.${found}`)),
  )
  return token && { start: token.position, end: token.position + token.text.length }
}

const MAX_TYPOS = 2

/** The name that was probably meant; undefined if none is near. */
export function nearestName(name: string, subjects: readonly Subject[]): string | undefined {
  let best: { readonly name: string; readonly typos: number } | undefined
  for (const subject of subjects) {
    const typos = editDistance(lettersOf(name), lettersOf(subject.name), MAX_TYPOS)
    if (typos !== undefined && typos < subject.name.length && (!best || typos < best.typos))
      best = { name: subject.name, typos }
  }
  return best?.name
}
