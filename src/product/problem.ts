// What the product refuses, beside what any API does (platform/http/problem.ts). docs/problems.md lists both; a test keeps them equal.
import { httpProblems, ProblemError, type ProblemKind } from '../platform/http/problem.ts'

const ownProblems = {
  user_not_found: { status: 404, title: 'There is no such user' },
  app_not_found: { status: 404, title: 'There is no such application of this user' },
  webform_not_found: { status: 404, title: 'There is no such web form in this application' },
  version_not_found: { status: 404, title: 'There is no such published version of this web form' },
  response_not_found: { status: 404, title: 'There is no such response to this web form' },
  file_not_found: { status: 404, title: 'There is no such file in this response' },
  regrade_not_found: { status: 404, title: 'There is no such regrading of this web form' },
  user_exists: { status: 409, title: 'User already exists' },
  email_already_answered: { status: 409, title: 'This email has already answered this form' },
  webform_not_active: { status: 409, title: 'Only an active web form can be paused' },
  webform_paused: { status: 410, title: 'This form is paused' },
  webform_not_open_yet: { status: 410, title: 'This form is not open yet' },
  webform_closed: { status: 410, title: 'This form is closed' },
  webform_full: { status: 410, title: 'This form has all the responses that it takes' },
  webform_incomplete: { status: 422, title: 'The web form is not complete' },
  export_too_long: {
    status: 422,
    title: 'A workbook holds at most 1 048 575 responses: export CSV or NDJSON',
  },
  file_refused: { status: 422, title: 'The file is not one that this question takes' },
  answers_invalid: { status: 422, title: 'Some answers are missing or not valid' },
  grade_invalid: { status: 422, title: 'Some points cannot be given' },
  scoring_invalid: { status: 422, title: 'The scoring does not fit this version' },
  files_waiting: {
    status: 429,
    title: 'Too many uploaded files wait to be submitted',
    header: 'Retry-After',
  },
} as const satisfies Record<string, ProblemKind>

export const problems = { ...httpProblems, ...ownProblems } as const

export type ProblemCode = keyof typeof problems

declare module '../platform/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof ownProblems, true> {}
}

export class Problem extends ProblemError {
  constructor(code: ProblemCode, more?: ConstructorParameters<typeof ProblemError>[2]) {
    super(code, problems[code], more)
  }
}
