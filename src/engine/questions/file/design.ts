import type { DesignPart } from '../design-part.ts'
import type { FileQuestion } from './answer.ts'

export const fileDesign: DesignPart<FileQuestion> = {
  icon: 'paperclip',
  family: 'FILE',
  starts: () => ({ type: 'FILE' }),
  sections: [{ title: 'limits', members: ['maxFiles', 'maxBytes', 'accept'] }],
  controls: { maxBytes: 'bytes', accept: 'mediaTypes' },
}
