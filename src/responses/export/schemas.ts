import { Type } from 'typebox'

export const ExportQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Union(
        [Type.Literal('csv'), Type.Literal('ndjson'), Type.Literal('xlsx'), Type.Literal('codebook')],
        {
          description:
            'csv when absent. codebook is a CSV of its own: each column, its question, and what the ids in it stand for.',
        },
      ),
    ),
    filter: Type.Optional(
      Type.String({
        maxLength: 4000,
        description: 'A condition as JSON, as `response/all` takes it: only what it holds for.',
        examples: ['{">=":[{"var":"_percent"},60]}'],
      }),
    ),
  },
  { additionalProperties: false },
)
