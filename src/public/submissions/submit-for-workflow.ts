// Responses that workflows store. They are checked and scored like those of visitors.

import { toPoints } from '../../engine/scoring/points.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import { findWebform } from '../../product/webforms/queries.ts'
import type { Submit, Submitted } from '../../product/workflows/effects/effect.ts'
import { publishedAt } from '../published/published.ts'
import { accept, submit } from './submit.ts'

type SubmitParts = Pick<App, 'db' | 'intake' | 'published' | 'now'>

/** @throws {Problem} webform_not_found, answers_invalid, and the reasons why a form takes no responses */
export const submitForWorkflow =
  (app: SubmitParts): Submit =>
  async given => {
    const published = await publishedFor(app, given)
    const row = await submit(app.db, app.intake, published, published.form, sentOf(given), app.now())
    return { responseid: row.id, ...scored(row) }
  }

/** The same without storing the response. */
export const checkForWorkflow =
  (app: SubmitParts): Submit =>
  async given => {
    const published = await publishedFor(app, given)
    const accepted = await accept(app.db, published, published.form, sentOf(given), app.now())
    if ('problem' in accepted) throw accepted.problem
    return { responseid: given.submissionId, ...scored(accepted.row) }
  }

async function publishedFor(app: SubmitParts, { place: { organizationId, ...params } }: Submitted) {
  const form = await findWebform(app.db, organizationId, params)
  if (!form?.slug) throw new Problem('webform_not_found')
  return publishedAt(app, form.slug)
}

const sentOf = ({ place: _, respondent, ...given }: Submitted) => ({
  ...given,
  language: undefined,
  faults: [],
  ...(respondent && { take: { respondent } }),
})

const scored = ({ score }: { readonly score?: number | null | undefined }) => ({
  score: score == null ? null : toPoints(score),
})
