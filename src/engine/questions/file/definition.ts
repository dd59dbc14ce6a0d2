// Files from the respondent. The page's script uploads each file at once. Without a script, files are sent with the form.

import { Type } from 'typebox'
import { NUMBER } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type FileQuestion, fileAnswer, MAX_BYTES } from './answer.ts'

const MAX_FILES = 20
const MAX_FILE_BYTES = 100 * 1024 * 1024

export const file: QuestionType<FileQuestion> = {
  type: 'FILE',
  schema: Type.Object(
    {
      ...commonMembers('FILE'),
      maxFiles: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_FILES,
          description: 'The most files in an answer. 1 when absent.',
        }),
      ),
      maxBytes: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_FILE_BYTES,
          description: 'The largest size of a file. 10 MiB when absent.',
        }),
      ),
      accept: Type.Optional(
        Type.Array(
          Type.String({
            pattern: '^[a-z]+/([a-z0-9][a-z0-9.+-]{0,100}|\\*)$',
            examples: ['image/*', 'application/pdf'],
          }),
          { minItems: 1, maxItems: 50, description: 'The accepted media types. All when absent.' },
        ),
      ),
    },
    { additionalProperties: false, title: 'FileQuestion' },
  ),
  answer: fileAnswer,
  uploads: ({ maxFiles = 1, maxBytes = MAX_BYTES, accept }) => ({ maxFiles, maxBytes, accept }),
  value: () => ({ kind: 'list', most: MAX_FILES, members: { length: NUMBER } }),
  show: (question, answer, catalogue) => format(catalogue, fileAnswer.words?.(question, answer) ?? ''),
}

export const fileChecks: QuestionChecks<FileQuestion> = {
  faults: textMissing,
}
