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
            'Defaults to csv. codebook is a CSV that explains the other exports: each column, its question, and the texts of its choice ids.',
        },
      ),
    ),
    filter: Type.Optional(FilterText),
  },
  { additionalProperties: false },
)
