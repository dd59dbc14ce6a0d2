// The copy of a form's responses as what a query reads.

import { namesIn } from '../../../engine/expressions/references.ts'
import { toPointer } from '../../../engine/json-pointer.ts'
import type { Column, ColumnType } from '../../../engine/query/columns.ts'
import { NOBODY } from '../../../platform/http/client.ts'
import type { Source } from '../../datasets/copies.ts'
import { findAskedQuestions, isSystemField, resolverFor } from '../../responses/response-fields.ts'
import type { Db } from '../../tables/tables.ts'
import { isAnswered } from '../cells.ts'
import type { Put } from '../conditions.ts'
import { tableOf } from '../copy-file.ts'
import { type CopyColumns, columnOf, type Field, type Layout, systemColumn } from '../fields.ts'
import { type FieldsOf, fieldsNamed, placesOf } from '../places.ts'
import { isOwnWords, isPartThere, jsonCell, ownWordsSql } from './json-cell.ts'
import { type ColumnSql, groupedValue, type Relation, visibleWhere } from './relation.ts'

/** @param names those that conditions and columns use */
export async function formRelation(
  db: Db,
  { fields }: CopyColumns,
  { id, visible, hidden }: Source & { readonly kind: 'WEBFORM' },
  names: Iterable<string>,
  columns: readonly Column[],
): Promise<Relation> {
  const types = new Map(columns.map(column => [column.id, column.type]))
  const fieldsOf: FieldsOf = name => fields.filter(field => field.id === name)
  const asked = await findAskedQuestions(db, id, [...names, ...namesIn(visible || undefined)], NOBODY)
  const shown = resolverFor(asked, new Set(hidden))
  const where = visibleWhere(visible, placesOf(resolverFor(asked), fieldsOf))
  const placeOf = placesOf(shown, fieldsOf)
  return {
    from: () => tableOf(id),
    where,
    placeOf,
    order: '_id',
    columnOf(name, put) {
      if (isSystemField(name)) {
        const sql = systemColumn(name)
        return { value: sql, isThere: `${sql} is not null`, isAsked: 'true' }
      }
      const { found, members } = fieldsNamed(name, fieldsOf)
      const type = types.get(name) ?? 'TEXT'
      if (isOwnWords(name, shown)) {
        const sql = ownWordsSql(members, put)
        return united(found, field => sql(columnOf.json(field)))
      }
      if (members.length > 0) return memberColumn(found, members, type, put)
      const value = shown(name)
      const cellOf = (field: Field) => {
        const [cell, json] = [columnOf.value(field), columnOf.json(field)]
        const plain = `to_json(${cell})`
        if (type === 'JSON') return `coalesce(${json}, ${jsonCell(plain, WHOLE, type)})`
        if (field.layout !== layouts[type] || (found.length > 1 && !HAVE_ONE_FORM.has(field.layout)))
          return jsonCell(`coalesce(${json}, ${plain})`, WHOLE, type)
        return groupedValue(cell, json, 'kind' in value ? value : undefined)
      }
      // An answer of an earlier type may have no value of today's type.
      return united(found, cellOf, isAnswered)
    },
  }
}

/** The JSON pointer of the whole. */
const WHOLE = "''"

/** A question of another type can have the same layout, such as dates and texts. Their values are read as those of other layouts. */
const HAVE_ONE_FORM: ReadonlySet<Layout> = new Set(['number', 'boolean', 'moment'])

const layouts: Readonly<Record<ColumnType, Layout>> = {
  TEXT: 'text',
  DATE: 'text',
  TIME: 'text',
  NUMBER: 'number',
  INTEGER: 'number',
  BOOLEAN: 'boolean',
  DATETIME: 'moment',
  TEXT_LIST: 'texts',
  JSON: 'record',
}

/** A part of an answer, such as the row of a matrix. */
function memberColumn(
  fields: readonly Field[],
  members: readonly string[],
  type: ColumnType,
  put: Put,
): ColumnSql {
  const pointer = put(toPointer(members))
  return united(
    fields,
    field => jsonCell(columnOf.json(field), pointer, type),
    field => isPartThere(columnOf.json(field), pointer),
  )
}

/** A question whose type changed has a field for each type; a response has at most one of them. */
function united(
  fields: readonly Field[],
  cellOf: (field: Field) => string,
  isThere = (field: Field) => `${cellOf(field)} is not null`,
): ColumnSql {
  const [first] = fields
  if (!first) return { value: 'null', isThere: 'false', isAsked: 'false' }
  const values = fields.map(cellOf)
  return {
    value: values.length === 1 ? cellOf(first) : `coalesce(${values.join(', ')})`,
    isThere: `(${fields.map(isThere).join(' or ')})`,
    isAsked: `(${fields.map(field => `coalesce(not ${columnOf.hidden(field)}, false)`).join(' or ')})`,
  }
}
