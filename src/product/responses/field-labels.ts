import type { SystemFieldName } from './response-fields.ts'

/** What people call the fields of every response. */
export const FIELD_LABELS: Readonly<Record<SystemFieldName, string>> = {
  _responseid: 'Response id',
  _version: 'Version',
  _createDate: 'Submitted',
  _submissionId: 'Submission id',
  _email: 'Email',
  _language: 'Language',
  _respondentId: 'Respondent id',
  _respondentEmail: "Respondent's email",
  _respondentName: "Respondent's name",
  _score: 'Points',
  _maxScore: 'Maximum points',
  _percent: 'Score in percent',
  _passed: 'Passed',
  _gradingStatus: 'Grading',
  _grade: 'Grade',
  _outcome: 'Outcome',
}
