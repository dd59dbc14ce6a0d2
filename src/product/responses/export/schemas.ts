import { Type } from 'typebox'
import { oneOf } from '../../../platform/http/schemas.ts'
import { FilterText } from '../list-query.ts'
import { ListResponsesBody } from '../schemas.ts'

/** URLs are limited in length. */
const MAX_COLUMNS_LENGTH = 8000

export const Labels = Type.Optional(
  oneOf(
    ['true', 'false'],
    'LabelsFlag',
    'CSV and XLSX: `true` writes the words of questions, columns and choices in place of their ids.',
  ),
)

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
    reviewState: ListResponsesBody.properties.reviewState,
    labels: Labels,
    columns: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_COLUMNS_LENGTH,
        description:
          'Question ids and response fields, separated by commas. CSV, XLSX and the codebook have only their columns, in the usual order. Not for ndjson.',
        examples: ['_createDate,_email,satisfied'],
      }),
    ),
  },
  { additionalProperties: false },
)
