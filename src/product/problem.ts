// The product's problems. platform/http/problem.ts has those of any API. docs/problems.md lists both; a test compares them.
import { httpProblems, ProblemError, type ProblemKind } from '../platform/http/problem.ts'

const productProblems = {
  user_not_found: { status: 404, title: 'User not found' },
  app_not_found: { status: 404, title: 'Application not found' },
  webform_not_found: { status: 404, title: 'Web form not found' },
  version_not_found: { status: 404, title: 'Published version not found' },
  language_not_found: { status: 404, title: 'The form has no translation into this language' },
  response_not_found: { status: 404, title: 'Response not found' },
  file_not_found: { status: 404, title: 'File not found' },
  theme_not_found: { status: 404, title: 'Theme not found' },
  image_not_found: { status: 404, title: 'Image not found' },
  regrade_not_found: { status: 404, title: 'Regrade not found' },
  user_exists: { status: 409, title: 'User already exists' },
  email_already_answered: { status: 409, title: 'This email has already been used to answer this form' },
  theme_in_use: { status: 409, title: 'A web form uses this theme' },
  webform_not_active: { status: 409, title: 'Only an active web form can be paused' },
  webform_paused: { status: 410, title: 'This form is paused' },
  webform_not_open_yet: { status: 410, title: 'This form is not open yet' },
  webform_closed: { status: 410, title: 'This form is closed' },
  webform_full: { status: 410, title: 'This form has reached its response limit' },
  webform_incomplete: { status: 422, title: 'The web form is not ready to be activated' },
  export_too_long: { status: 422, title: 'Too many responses for XLSX' },
  file_refused: { status: 422, title: 'This question does not accept the file' },
  theme_invalid: { status: 422, title: 'The theme is not valid' },
  images_too_many: { status: 422, title: 'The web form has too many images' },
  answers_invalid: { status: 422, title: 'Some answers are missing or not valid' },
  grade_invalid: { status: 422, title: 'Some points are not valid' },
  scoring_invalid: { status: 422, title: 'The scoring is not valid for this version' },
  files_waiting: {
    status: 429,
    title: 'Too many uploaded files are waiting to be submitted',
    header: 'Retry-After',
  },
} as const satisfies Record<string, ProblemKind>

export const problems = { ...httpProblems, ...productProblems } as const

export type ProblemCode = keyof typeof problems

declare module '../platform/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof productProblems, true> {}
}

export class Problem extends ProblemError {
  constructor(code: ProblemCode, more?: ConstructorParameters<typeof ProblemError>[2]) {
    super(code, problems[code], more)
  }
}
