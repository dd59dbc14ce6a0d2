// Responses that workflows store. They are checked and scored like those of visitors.

import { toPoints } from '../../engine/scoring/points.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import { findWebform } from '../../product/webforms/queries.ts'
import type { Submit } from '../../product/workflows/effects/effect.ts'
import { publishedAt } from '../published/published.ts'
import { submit } from './submit.ts'

/** @throws {Problem} webform_not_found, answers_invalid, and the reasons why a form takes no responses */
export const submitForWorkflow =
  (app: Pick<App, 'db' | 'intake' | 'published' | 'now'>): Submit =>
  async ({ organizationId, ...params }, given) => {
    const form = await findWebform(app.db, organizationId, params)
    if (!form?.slug) throw new Problem('webform_not_found')
    const published = await publishedAt(app, form.slug)
    const sent = { ...given, email: undefined, language: undefined, faults: [] }
    const row = await submit(app.db, app.intake, published, published.form, sent, app.now())
    return { responseid: row.id, score: row.score == null ? null : toPoints(row.score) }
  }
