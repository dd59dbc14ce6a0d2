import { type Static, Type } from 'typebox'
import { closed, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import type { ImageRow } from './image-queries.ts'

export const Image = Type.Object(
  {
    imageid: Id('image'),
    url: Type.String({
      description: 'The public address, for `image.url` of questions and choices, and for themes.',
      examples: ['https://forms.example.com/i/image_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
    mediaType: Type.String({
      description: 'The media type, detected from the content.',
      examples: ['image/png'],
    }),
    sizeBytes: Type.Integer({ description: 'The size in bytes.', examples: [51_200] }),
    width: Type.Optional(Type.Integer({ description: 'In pixels. Absent if unknown.', examples: [1200] })),
    height: Type.Optional(Type.Integer({ description: 'In pixels. Absent if unknown.', examples: [630] })),
    createDate: Timestamp,
  },
  { ...closed, title: 'Image' },
)
export type Image = Static<typeof Image>

export const toImage = (row: ImageRow, publicUrl: string): Image => ({
  imageid: row.id,
  url: `${publicUrl}/i/${row.id}`,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes ?? 0,
  ...(row.width !== null && row.height !== null && { width: row.width, height: row.height }),
  createDate: row.create_date,
})

export const OutsideImageBytes = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })
