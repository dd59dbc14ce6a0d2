// Converts JSON and form fields to one shape of submission.

import { createHash } from 'node:crypto'
import { readAnswers } from '../../engine/answers/check-answers.ts'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { pointerStep, type Refusal } from '../../engine/faults.ts'
import { withAsciiDomain } from '../../engine/questions/email/answer.ts'
import { fieldName } from '../../engine/questions/type.ts'
import { message } from '../../engine/text/messages/message.ts'
import { CLEAR } from '../page/conditional.ts'
import { LINK_FIELD, VISIT_FIELD } from '../page/given-answers.ts'
import { LANGUAGE_FIELD } from '../page/languages.ts'
import { type NewSubmission, SUBMISSION_ID, VERSION } from './schemas.ts'
import type { SubmissionInput } from './submit.ts'

/** @param key of the header Idempotency-Key, which stands for a submission id */
export const fromProgram = (
  { answers, submissionId, email, language }: NewSubmission,
  key?: string,
): SubmissionInput => ({
  answers,
  submissionId: submissionId?.toLowerCase() ?? (key === undefined ? undefined : idOfKey(key)),
  email: email ? withAsciiDomain(email) : undefined,
  language: language ?? undefined,
  faults: [],
})

/** A UUID stands for itself, and another key for a UUID of version 8 (RFC 9562) made of its hash. */
function idOfKey(key: string): string {
  if (submissionIdPattern.test(key)) return key.toLowerCase()
  const hex = createHash('sha256').update(key).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Fields of the page itself. All others belong to questions. */
const PAGE_FIELDS: ReadonlySet<string> = new Set([
  'submissionId',
  'version',
  'order',
  'email',
  LANGUAGE_FIELD,
  VISIT_FIELD,
  LINK_FIELD,
])
const submissionIdPattern = new RegExp(SUBMISSION_ID)
const versionPattern = new RegExp(VERSION)

/** Unknown fields are faults, so that nothing is lost silently. */
export function fromFields(form: CompiledForm, fields: URLSearchParams): SubmissionInput {
  const { answers, faults } = readAnswers(form.questions, fields)
  const submissionId = submissionIdOf(fields)
  const all: Refusal[] = [...faults]
  for (const name of new Set(fields.keys())) {
    const pointer = pointerStep(name)
    if (!PAGE_FIELDS.has(name)) {
      if (!name.startsWith('a.'))
        all.push({ pointer, code: 'field_unknown', message: message('field_unknown', { field: name }) })
    } else if (fields.getAll(name).length > 1) {
      all.push({ pointer, code: 'field_repeated', message: message('field_repeated', { field: name }) })
    }
  }
  if (fields.has('submissionId') && submissionId === undefined) {
    all.push({ pointer: '/submissionId', code: 'pattern', message: message('submission_id_invalid') })
  }
  return {
    answers,
    submissionId,
    email: withAsciiDomain(fields.get('email')?.trim() || undefined),
    language: fields.get(LANGUAGE_FIELD) ?? undefined,
    faults: all,
  }
}

/** Removes the fields of questions whose answers were cleared on the page. */
export function removeCleared(
  { formFlow, questions }: CompiledForm,
  fields: URLSearchParams,
): URLSearchParams {
  if (!formFlow || !fields.has(CLEAR)) return fields
  const ids = new Set(fields.getAll(CLEAR))
  const names = questions.filter(({ id }) => ids.has(id)).map(({ id }) => fieldName(id))
  const isCleared = (field: string) => names.some(name => field === name || field.startsWith(`${name}.`))
  return new URLSearchParams([...fields].filter(([field]) => field !== CLEAR && !isCleared(field)))
}

/** The page's submission id; undefined if it is missing or not a UUID. */
export function submissionIdOf(fields: URLSearchParams): string | undefined {
  const text = fields.get('submissionId')
  return text !== null && submissionIdPattern.test(text) ? text.toLowerCase() : undefined
}

/** The version that the page shows; undefined if it sent none. */
export function versionOf(fields: URLSearchParams): number | undefined {
  const text = fields.get('version')
  return text !== null && versionPattern.test(text) ? Number(text) : undefined
}
