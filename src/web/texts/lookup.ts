// Finds texts of the designer's catalogues by the keys that the engine gives.
import type { RowOperator } from '../../engine/expressions/sentence-rows.ts'
import type { Kind } from '../../engine/expressions/value.ts'
import { getOwn } from '../../engine/get-own.ts'
import type { Advice } from '../../engine/questions/advice.ts'
import type { DesignerTexts } from './designer-texts.ts'

/** The first label that exists. */
export function findLabel({ members }: DesignerTexts, keys: readonly string[]): string | undefined {
  const known: Readonly<Record<string, string>> = members
  return keys.map(key => getOwn(known, key)).find(label => label !== undefined)
}

/** A member that no catalogue knows is shown by its name. */
export const labelOf = (texts: DesignerTexts, keys: readonly string[]): string =>
  findLabel(texts, keys) ?? keys.at(-1)?.replace('*.', '') ?? ''

export const operatorLabel = (
  { rows }: Pick<DesignerTexts, 'rows'>,
  kind: Kind,
  operator: RowOperator,
): string => rows.ofKind[kind]?.[operator] ?? rows.operators[operator]

/** The label of an operator between two answers. */
export const comparisonLabel = (
  texts: Pick<DesignerTexts, 'rows'>,
  kind: Kind,
  operator: RowOperator,
): string =>
  texts.rows.compared[kind]?.[operator] ??
  texts.rows.compared.any?.[operator] ??
  operatorLabel(texts, kind, operator)

export function adviceInWords({ advice }: DesignerTexts, { code, params }: Advice): string {
  // The type of Advice has paired the code with its parameters.
  const write = advice[code] as (given: typeof params) => string
  return write(params)
}
