// The product's problems. platform/http/problem.ts has those of any API. docs/problems.md lists both; a test compares them.
import { type Refusal, toFaults } from '../engine/faults.ts'
import { type Catalogue, format } from '../engine/text/messages/catalogue.ts'
import type { PlainCode } from '../engine/text/messages/codes.ts'
import { en } from '../engine/text/messages/en.ts'
import { message } from '../engine/text/messages/message.ts'
import { httpProblems, ProblemError, type ProblemKind } from '../platform/http/problem.ts'

/** A title that respondents read too, in the language of the form. */
const titleFor = (code: PlainCode) => format(en, message(code))

const productProblems = {
  ticket_used: { status: 403, title: 'This address can be opened only once, within a minute' },
  visit_ended: { status: 403, title: titleFor('visit_ended') },
  hook_refused: { status: 401, title: 'The request is not signed as it must be' },
  user_not_found: { status: 404, title: 'User not found' },
  app_not_found: { status: 404, title: 'Application not found' },
  webform_not_found: { status: 404, title: 'Web form not found' },
  version_not_found: { status: 404, title: 'Published version not found' },
  language_not_found: { status: 404, title: 'The form has no translation into this language' },
  invitation_not_found: { status: 404, title: 'Invitation not found' },
  response_not_found: { status: 404, title: 'Response not found' },
  file_not_found: { status: 404, title: 'File not found' },
  token_not_found: { status: 404, title: 'Browser token not found' },
  key_not_found: { status: 404, title: 'API key not found' },
  theme_not_found: { status: 404, title: 'Theme not found' },
  dashboard_not_found: { status: 404, title: 'Dashboard not found' },
  chart_not_found: { status: 404, title: 'Chart not found' },
  image_not_found: { status: 404, title: 'Image not found' },
  preview_not_found: { status: 404, title: 'Preview not found' },
  preview_ended: { status: 404, title: 'This preview has ended' },
  dataset_not_found: { status: 404, title: 'Dataset not found' },
  row_not_found: { status: 404, title: 'Row not found' },
  job_not_found: { status: 404, title: 'Job not found' },
  webhook_not_found: { status: 404, title: 'Webhook not found' },
  delivery_not_found: { status: 404, title: 'Delivery not found' },
  load_not_found: { status: 404, title: 'Load not found' },
  secret_not_found: { status: 404, title: 'Secret not found' },
  mail_server_not_found: { status: 404, title: 'The application has no mail server of its own' },
  connection_not_found: { status: 404, title: 'Connection not found' },
  suppression_not_found: { status: 404, title: 'This address does not refuse mail' },
  deletion_not_found: { status: 404, title: 'Deletion not found' },
  event_not_found: { status: 404, title: 'Event not found' },
  workflow_not_found: { status: 404, title: 'Workflow not found' },
  run_not_found: { status: 404, title: 'Run not found' },
  rerun_not_found: { status: 404, title: 'Rerun not found' },
  hook_not_found: { status: 404, title: 'Hook not found' },
  regrade_not_found: { status: 404, title: 'Regrade not found' },
  too_many: { status: 409, title: 'There are as many as allowed already' },
  connection_in_use: { status: 409, title: 'A dataset uses this connection' },
  secret_in_use: { status: 409, title: 'Something uses this secret' },
  user_exists: { status: 409, title: 'User already exists' },
  last_admin: { status: 409, title: 'The organization needs an administrator' },
  analytics_off: { status: 409, title: 'Queries are switched off' },
  console_off: { status: 409, title: 'The console is switched off' },
  email_already_answered: { status: 409, title: titleFor('email_already_answered') },
  respondent_already_answered: { status: 409, title: titleFor('respondent_already_answered') },
  submission_reused: { status: 409, title: titleFor('submission_reused') },
  webform_uses_theme: { status: 409, title: 'The web form uses a theme of its application' },
  theme_in_use: { status: 409, title: 'A web form uses this theme' },
  slug_taken: { status: 409, title: 'Another dashboard has this address' },
  dashboard_not_active: { status: 409, title: 'Only an active dashboard can do this' },
  workflow_not_active: { status: 409, title: 'Only an active workflow can do this' },
  run_not_ended: { status: 409, title: 'The run has not ended' },
  run_not_uncertain: { status: 409, title: 'The run is not uncertain' },
  chart_in_use: { status: 409, title: 'A dashboard uses this chart' },
  dataset_in_use: { status: 409, title: 'Something uses this dataset' },
  dataset_not_editable: { status: 409, title: 'The rows of this dataset come from elsewhere' },
  row_exists: { status: 409, title: 'A row with this key already exists' },
  webform_not_active: { status: 409, title: 'This web form has never been activated' },
  webform_not_published: { status: 409, title: 'The web form has not been published' },
  review_off: { status: 409, title: 'The web form has no states for reviews' },
  dashboard_paused: { status: 410, title: 'This dashboard is paused' },
  webform_paused: { status: 410, title: titleFor('webform_paused') },
  webform_not_open_yet: { status: 410, title: titleFor('webform_not_open_yet') },
  webform_closed: { status: 410, title: titleFor('webform_closed') },
  link_used: { status: 410, title: titleFor('link_used') },
  link_expired: { status: 410, title: titleFor('link_expired') },
  link_unknown: { status: 410, title: titleFor('link_unknown') },
  webform_full: { status: 410, title: titleFor('webform_full') },
  address_refused: { status: 422, title: 'The server does not call this address' },
  webhook_invalid: { status: 422, title: 'The webhook is not valid' },
  review_invalid: { status: 422, title: 'The web form has no such state' },
  people_invalid: { status: 422, title: 'Some people cannot be invited' },
  dataset_invalid: { status: 422, title: 'The dataset is not valid' },
  rows_invalid: { status: 422, title: 'Some rows are not valid' },
  webform_incomplete: { status: 422, title: 'The web form is not ready to be activated' },
  export_too_long: { status: 422, title: 'Too many rows for XLSX' },
  query_invalid: { status: 422, title: 'The query does not fit the dataset' },
  file_refused: { status: 422, title: 'This question does not accept the file' },
  token_refused: { status: 422, title: 'The token cannot be created' },
  origins_missing: { status: 422, title: 'No site may use the token' },
  theme_invalid: { status: 422, title: 'The theme is not valid' },
  chart_invalid: { status: 422, title: 'The chart is not valid' },
  workflow_incomplete: { status: 422, title: 'The workflow is not ready to be activated' },
  input_invalid: { status: 422, title: 'The input does not fit the workflow' },
  rerun_invalid: { status: 422, title: 'The run cannot begin there' },
  dashboard_incomplete: { status: 422, title: 'The dashboard is not ready to be activated' },
  suggestion_missing: { status: 422, title: 'No chart shows this column' },
  query_too_costly: { status: 422, title: 'The query needs too much time or memory' },
  picture_unavailable: { status: 422, title: 'This server cannot make PNG' },
  image_unavailable: { status: 422, title: 'The other server sent no image that this server can show' },
  images_too_many: { status: 422, title: 'The web form has too many images' },
  mail_missing: { status: 422, title: 'No mail server is set' },
  mail_failed: { status: 422, title: 'The mail server did not accept the mail' },
  password_refused: { status: 422, title: 'This password cannot be used' },
  password_wrong: { status: 422, title: 'Wrong password' },
  answers_invalid: { status: 422, title: 'Some answers are missing or not valid' },
  grade_invalid: { status: 422, title: 'Some points are not valid' },
  scoring_invalid: { status: 422, title: 'The scoring is not valid for this version' },
  sign_in_paused: { status: 429, title: 'Too many failed attempts to sign in', header: 'Retry-After' },
  files_waiting: {
    status: 429,
    title: 'Too many uploaded files are waiting to be submitted',
    header: 'Retry-After',
  },
  workflow_full: { status: 429, title: 'Too many runs of the workflow wait', header: 'Retry-After' },
  analytics_unavailable: {
    status: 503,
    title: 'Queries cannot be answered at the moment',
    header: 'Retry-After',
  },
  dataset_preparing: {
    status: 503,
    title: 'The dataset is still being prepared',
    header: 'Retry-After',
  },
} as const satisfies Record<string, ProblemKind>

export const problems = { ...httpProblems, ...productProblems } as const

export type ProblemCode = keyof typeof problems

declare module '../platform/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof productProblems, true> {}
}

type More = NonNullable<ConstructorParameters<typeof ProblemError>[2]>

export class Problem extends ProblemError {
  constructor(code: ProblemCode, more?: More) {
    super(code, problems[code], more)
  }
}

/** A problem whose faults respondents read: in English, until `inLanguage` writes them in the language of the form. */
export class RefusalProblem extends Problem {
  readonly #code: ProblemCode
  readonly #refusals: readonly Refusal[]

  constructor(code: ProblemCode, refusals: readonly Refusal[], more: Omit<More, 'faults'> = {}) {
    super(code, { ...more, faults: toFaults(en, refusals) })
    this.#code = code
    this.#refusals = refusals
  }

  inLanguage(catalogue: Catalogue): Problem {
    const { headers, cause } = this
    return new Problem(this.#code, { faults: toFaults(catalogue, this.#refusals), headers, cause })
  }
}

/** A refusal with one sentence for the respondent, which has the code of the problem. */
export const refusalProblem = (code: ProblemCode & PlainCode, pointer = '') =>
  new RefusalProblem(code, [{ pointer, code, message: message(code) }])
