// The steps that change rows of a dataset.
import { Type } from 'typebox'
import { source, values } from '../members.ts'
import { defineStep } from '../step.ts'

const { dataset } = source
const where = source.where
const given = values('The values by the id of the column.')
const gives = ['rowids', 'count']

export const rowCreate = defineStep({
  type: 'row.create',
  works: 'STORE',
  gives,
  members: { dataset, values: given },
})

/** Replaces the row with the same key, or adds one. */
export const rowUpsert = defineStep({
  type: 'row.upsert',
  works: 'STORE',
  gives,
  members: { dataset, values: given },
})

const many = {
  dataset,
  where,
  rowid: Type.Optional(
    Type.Union(
      [Type.String({ maxLength: 200 }), Type.Object({ $: Type.Unknown() }, { additionalProperties: false })],
      {
        description: 'The id of one row, instead of `where`.',
      },
    ),
  ),
}

const oneChoice = ({ where: condition, rowid }: { where?: unknown; rowid?: unknown }) =>
  (condition === undefined) === (rowid === undefined)
    ? [{ pointer: '', code: 'member_missing', detail: 'Say which rows: either `where` or `rowid`.' }]
    : []

/** Changes the rows that match, at most 1000. */
export const rowUpdate = defineStep({
  type: 'row.update',
  works: 'STORE',
  gives,
  rowConditions: ['where'],
  members: { ...many, values: given },
  check: oneChoice,
})

/** Deletes the rows that match, at most 1000. */
export const rowDelete = defineStep({
  type: 'row.delete',
  works: 'STORE',
  gives,
  rowConditions: ['where'],
  members: many,
  check: oneChoice,
})
