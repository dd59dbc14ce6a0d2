// Creates the dashboard of a web form: its default content, as a draft.

import type { Static } from 'typebox'
import { formDashboard, formDashboardTexts } from '../../engine/dashboards/from-form.ts'
import type { Definition } from '../../engine/definition/definition.ts'
import type { Client } from '../../platform/http/client.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { requireReadable } from '../datasets/readable.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { findWebform } from '../webforms/queries.ts'
import { createDashboard } from './change.ts'
import type { DashboardRow } from './queries.ts'
import type { FormDashboard } from './schemas.ts'

interface Request {
  readonly principal: ClientPrincipal
  readonly params: WebformParams
  readonly client: Client
}

/** Everybody who answered agreed. */
const isAlwaysGiven = ({ type, required }: Definition['questions'][number]) =>
  type === 'CONSENT' && required === true

/** @throws {Problem} webform_not_found */
export async function createDashboardFromForm(
  trx: Trx,
  { principal, params, client }: Request,
  { name, timeZone }: Static<typeof FormDashboard>,
  now: string,
): Promise<DashboardRow> {
  const form = await findWebform(trx, principal.organizationId, params)
  if (!form) throw new Problem('webform_not_found')
  const { columns } = await requireReadable({ db: trx, principal, params, client }, params.webformid)
  const { settings, scoring, questions }: Definition = form.definition
  const agreed = new Set(questions.filter(isAlwaysGiven).map(({ id }) => id))
  const hasScores = form.app_type === 'QUIZ'
  const content = formDashboard({
    dataset: form.id,
    columns: columns.filter(({ id }) => !agreed.has(id)),
    hasScores,
    hasPassMark: hasScores && scoring?.passMark !== undefined,
    hasGrades: hasScores && (scoring?.grades?.length ?? 0) > 0,
    texts: formDashboardTexts(settings?.languages?.[0] ?? 'en'),
  })
  const { tabs, filters } = content
  return createDashboard(
    trx,
    principal,
    params,
    { name: name ?? form.name, tabs: [...tabs], filters: [...filters], ...(timeZone && { timeZone }) },
    now,
  )
}
