// Files from the respondent. The page's script uploads each as it is chosen; without a script they come with the form.
import { Type } from 'typebox'
import { NUMBER } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import { fieldId, fieldName, type QuestionType, type RenderContext } from '../type.ts'
import {
  type FileQuestion,
  fileAnswer,
  MAX_BYTES,
  referenceOf,
  type StoredFile,
  sizeInWords,
} from './answer.ts'

const MOST_FILES = 20
const MOST_BYTES = 100 * 1024 * 1024

/** A field of the page's own: which files were uploaded, for a page that is loaded again. */
export const LIST_PART = 'list'

export const file: QuestionType<FileQuestion> = {
  type: 'FILE',
  schema: Type.Object(
    {
      ...commonMembers('FILE'),
      maxFiles: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST_FILES, description: '1 when absent.' }),
      ),
      maxBytes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST_BYTES, description: 'Of each file; 10 MiB when absent.' }),
      ),
      accept: Type.Optional(
        Type.Array(
          Type.String({
            pattern: '^[a-z]+/([a-z0-9][a-z0-9.+-]{0,100}|\\*)$',
            examples: ['image/*', 'application/pdf'],
          }),
          { minItems: 1, maxItems: 50, description: 'Media types; all when absent.' },
        ),
      ),
    },
    { additionalProperties: false, title: 'FileQuestion' },
  ),
  answer: fileAnswer,
  uploads: ({ maxFiles = 1, maxBytes = MAX_BYTES, accept }) => ({ maxFiles, maxBytes, accept }),
  value: () => ({ kind: 'list', most: MOST_FILES, members: { length: NUMBER } }),
  tally: emptyTally,
  parts: () => [LIST_PART],
  faults: textMissing,
  render(question, context) {
    const { id, maxFiles = 1, maxBytes = MAX_BYTES, accept } = question
    return fieldset(
      question,
      ['maxFiles', 'maxBytes'],
      context,
      html`${kept(question, context)}<label class="hint" for="${fieldId(id, 1)}">${
        maxFiles === 1 ? 'A file' : `Up to ${maxFiles} files`
      } of at most ${sizeInWords(maxBytes)}</label>
<input class="field given" type="file" id="${fieldId(id, 1)}" name="${fieldName(id)}"${maxFiles > 1 && html` multiple`}${
        accept && html` accept="${accept.join()}"`
      }><input type="hidden" name="${fieldName(id, LIST_PART)}" value="">`,
    )
  },
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
      cell: answer =>
        filesIn(answer)
          .map(({ fileid }) => fileid)
          .join(';'),
    },
  ],
  show: (question, answer) => fileAnswer.words?.(question, answer) ?? '',
}

const filesIn = (answer: unknown) => answer as readonly StoredFile[]

/** Files that came with the form before: unticked, one is taken back. */
const kept = ({ id }: FileQuestion, { fields }: RenderContext) =>
  (fields?.getAll(fieldName(id)) ?? []).filter(Boolean).map((reference, i) => {
    const control = fieldId(id, `file-${i}`)
    const name = reference.slice(referenceOf(reference).length + 1) || `File ${i + 1}`
    return html`<div class="choice"><input type="checkbox" id="${control}" name="${fieldName(id)}" value="${reference}" checked><label for="${control}">${name}</label></div>\n`
  })
