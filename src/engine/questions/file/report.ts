import { emptyTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { FileQuestion, StoredFile } from './answer.ts'

export const fileReport: QuestionReport<FileQuestion> = {
  tally: emptyTally,
  columns: ({ id }) => [
    {
      name: id,
      cell: answer =>
        filesIn(answer)
          .map(({ name }) => name)
          .join('; '),
    },
    {
      name: `${id}.fileid`,
      text: 'references',
      hasFiles: true,
      cell: answer =>
        filesIn(answer)
          .map(({ fileid }) => fileid)
          .join(';'),
    },
  ],
}

const filesIn = (answer: unknown) => answer as readonly StoredFile[]
