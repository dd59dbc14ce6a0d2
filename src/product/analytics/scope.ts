// The responses that a request is about, as SQL over a copy.

import { namesIn } from '../../engine/expressions/references.ts'
import type { Value } from '../../engine/expressions/value.ts'
import { NOBODY } from '../../platform/http/client.ts'
import type { CopyScope } from '../responses/copies.ts'
import { findAskedQuestions, resolverFor } from '../responses/response-fields.ts'
import type { Db } from '../tables/tables.ts'
import { ALL, compileAll, type Where } from './conditions.ts'
import type { CopyColumns } from './fields.ts'
import { type FieldsOf, placesOf } from './places.ts'

export interface Scope {
  readonly where: Where
  readonly fieldsOf: FieldsOf
  /** The kind of a value by its name; undefined if there is none. */
  readonly kindOf: (name: string) => Value['kind'] | undefined
}

/** @param names further names that the request uses, such as that of its order */
export async function scopeOf(
  db: Db,
  { fields }: CopyColumns,
  { webformId, filter, visible, hidden }: CopyScope,
  names: readonly string[] = [],
): Promise<Scope> {
  const fieldsOf: FieldsOf = id => fields.filter(field => field.id === id)
  const used = [...namesIn(filter), ...namesIn(visible), ...names]
  if (used.length === 0) return { where: ALL, fieldsOf, kindOf: () => undefined }
  const asked = await findAskedQuestions(db, webformId, used, NOBODY)
  const shown = resolverFor(asked, new Set(hidden))
  const where = compileAll([
    ...(filter ? [{ condition: filter, placeOf: placesOf(shown, fieldsOf) }] : []),
    ...(visible ? [{ condition: visible, placeOf: placesOf(resolverFor(asked), fieldsOf) }] : []),
  ])
  const kindOf = (name: string) => {
    const found = shown(name)
    return 'kind' in found ? found.kind : undefined
  }
  return { where, fieldsOf, kindOf }
}
