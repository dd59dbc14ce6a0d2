// Lists of texts, for conditions that test their items.
import type { Value } from '../../engine/expressions/value.ts'
import { ITEM, type Place, Undecided } from './conditions.ts'

/** The items of a column with a list of texts. */
export const itemsOf = (sql: string, { item }: Value): Pick<Place, 'items'> =>
  item
    ? {
        items: {
          sql,
          placeOf(name) {
            if (name !== '') throw new Undecided()
            return { sql: ITEM, compared: ITEM, value: item, isThere: `${ITEM} is not null` }
          },
        },
      }
    : {}
