import { Type } from 'typebox'
import { closed } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'

export const UploadedFile = Type.Object(
  {
    fileid: Id('file'),
    name: Type.String({ description: 'The name of the file, without its path.', examples: ['cv.pdf'] }),
    mediaType: Type.String({
      description: 'The media type, detected from the content.',
      examples: ['application/pdf'],
    }),
    sizeBytes: Type.Integer({ description: 'The size in bytes.', examples: [51_200] }),
  },
  { ...closed, title: 'UploadedFile' },
)
