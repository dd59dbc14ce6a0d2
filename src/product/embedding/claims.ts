// Checks the limits of a new token, so that a wrong name does not silently show more than intended.
import { namesIn } from '../../engine/expressions/references.ts'
import type { Fault } from '../../engine/faults.ts'
import { namesOf } from '../../engine/logic/names.ts'
import { questionTypes } from '../../engine/questions/index.ts'
import type { Client } from '../../platform/http/client.ts'
import type { KeyPrincipal } from '../../platform/identity/principal.ts'
import type { Feature } from '../access/features.ts'
import { Problem } from '../problem.ts'
import { compileFilter } from '../responses/filter.ts'
import { type AskedQuestions, findAskedQuestions } from '../responses/response-fields.ts'
import { HIDEABLE_FIELDS } from '../responses/view.ts'
import type { Trx } from '../tables/tables.ts'
import { findWebform } from '../webforms/queries.ts'
import { chartFaults } from './chart-claims.ts'
import type { NewToken } from './schemas.ts'
import { takeFaults } from './take-claims.ts'

const READ_RESPONSES: readonly Feature[] = ['results', 'export', 'grade']

/** Features that limits of rows do not go with, and why. */
const SEES_ALL: readonly (readonly [Feature, string])[] = [
  ['dashboards', 'Authors of dashboards see every row.'],
  ['automate', 'Workflows read every response.'],
]

/** The faults of a token's limits. Names are checked if the token is for one web form. */
export async function claimFaults(
  trx: Trx,
  principal: KeyPrincipal,
  wanted: NewToken,
  client: Client,
): Promise<Fault[]> {
  const { organizationId } = principal
  const { features, design, results, chart } = wanted
  const faults: Fault[] = []
  const refuse = (pointer: string, code: string, detail: string) => faults.push({ pointer, code, detail })
  if (design && !features.includes('design'))
    refuse('/design', 'not_allowed', 'Add the feature "design", or leave out its limits.')
  if (results && !features.some(feature => READ_RESPONSES.includes(feature)))
    refuse(
      '/results',
      'not_allowed',
      'Add the feature "results", "export" or "grade", or leave out the limits.',
    )
  for (const [feature, reason] of SEES_ALL)
    if (features.includes(feature)) {
      if (results)
        refuse('/results', 'not_allowed', `${reason} Leave out the limits, or the feature "${feature}".`)
      if (features.includes('chart'))
        refuse(
          '/features',
          'not_allowed',
          `${reason} Create one token with "chart" and another with "${feature}".`,
        )
      else if (chart)
        refuse('/chart', 'not_allowed', `${reason} Leave out the limits, or the feature "${feature}".`)
    }
  if (results && features.includes('charts'))
    refuse(
      '/results',
      'not_allowed',
      'Authors of charts see what `chart` says. Create one token with "charts" and another for responses.',
    )
  if (features.includes('export') && !features.includes('results'))
    refuse('/features', 'required', 'The feature "export" requires "results".')
  for (const [i, type] of (design?.types ?? []).entries())
    if (!questionTypes.has(type))
      refuse(`/design/types/${i}`, 'not_allowed', `There is no question type "${type}".`)
  if (results) faults.push(...(await resultFaults(trx, organizationId, wanted, client)))
  faults.push(...(await takeFaults(trx, organizationId, wanted)))
  faults.push(...(await chartFaults(trx, principal, wanted, client)))
  return faults
}

async function resultFaults(
  trx: Trx,
  organizationId: string,
  { userid, appid, webformid, results: { filter, hide = [] } = {} }: NewToken,
  client: Client,
): Promise<Fault[]> {
  const fields = hide.flatMap((name, i) =>
    name.startsWith('_') && !Object.hasOwn(HIDEABLE_FIELDS, name) ? [unknown(i, name)] : [],
  )
  if (appid === undefined || webformid === undefined) return fields
  const form = await findWebform(trx, organizationId, { userid, appid, webformid })
  const names = [...namesIn(filter), ...hide]
  const published = await findAskedQuestions(trx, webformid, names, client)
  const asked = new Map([...namesOf(form?.definition.questions ?? []), ...published])
  return [
    ...fields,
    ...hide.flatMap((name, i) => (name.startsWith('_') || asked.has(name) ? [] : [unknown(i, name)])),
    ...(filter ? filterFaults(filter, asked) : []),
  ]
}

function filterFaults(
  filter: NonNullable<NewToken['results']>['filter'] & {},
  asked: AskedQuestions,
): Fault[] {
  try {
    compileFilter(filter, asked)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.faults.map(fault => ({ ...fault, pointer: `/results${fault.pointer}` }))
  }
}

const unknown = (i: number, name: string): Fault => ({
  pointer: `/results/hide/${i}`,
  code: 'reference_dangling',
  detail: `The web form has no question or field "${name}" that can be hidden.`,
})
