// The labels of what a SELECT filter offers. Stored are the values.
import type { Column } from '../query/columns.ts'
import type { Filter } from './document.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

type Values = Pick<Filter, 'values'>
type Labelled = Pick<Column, 'values'> | undefined

/** The label that the filter or else its column has; undefined without one. */
export const labelOfChoice = ({ values }: Values, column: Labelled, value: string): string | undefined =>
  values?.find(one => String(one.value) === value)?.label ??
  column?.values?.find(one => one.value === value)?.label

/** Undefined if only the rows say what there is. */
export const listedChoices = (filter: Values, column: Labelled): readonly Choice[] | undefined =>
  filter.values?.map(one => {
    const value = String(one.value)
    return { value, label: labelOfChoice(filter, column, value) ?? value }
  }) ?? column?.values
