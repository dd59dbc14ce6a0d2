import { Type } from 'typebox'
import { FilterText } from '../list-query.ts'

export const ExportQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Union(
        [Type.Literal('csv'), Type.Literal('ndjson'), Type.Literal('xlsx'), Type.Literal('codebook')],
        {
          title: 'ExportFormat',
          description:
            'csv when absent. codebook is a CSV of its own: each column, its question, and what the ids in it stand for.',
        },
      ),
    ),
    filter: Type.Optional(FilterText),
  },
  { additionalProperties: false },
)
