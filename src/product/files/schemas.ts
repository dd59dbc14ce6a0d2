import { Type } from 'typebox'
import { closed } from '../../platform/http/schemas.ts'
import { Id } from '../../platform/ids.ts'

export const UploadedFile = Type.Object(
  {
    fileid: Id('file'),
    name: Type.String({ examples: ['cv.pdf'] }),
    mediaType: Type.String({ examples: ['application/pdf'] }),
    sizeBytes: Type.Integer({ examples: [51_200] }),
  },
  { ...closed, title: 'UploadedFile' },
)
