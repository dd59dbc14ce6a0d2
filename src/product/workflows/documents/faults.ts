// The faults of a draft: those that the engine finds, and those that only the store and the configuration show.
import { below, type Fault } from '../../../engine/faults.ts'
import { checkWorkflow } from '../../../engine/workflows/check.ts'
import type { Step, Workflow } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import { kindsOf } from '../../../engine/workflows/kinds.ts'
import { isOverRows } from '../../../engine/workflows/steps/for-each.ts'
import { secretUses } from '../../../engine/workflows/uses.ts'
import { type Visited, walk } from '../../../engine/workflows/walk.ts'
import type { Member } from '../../../platform/identity/principal.ts'
import type { Egress } from '../../../platform/outgoing/egress.ts'
import type { MailConfig } from '../../../platform/outgoing/mail.ts'
import { findDashboard } from '../../dashboards/queries.ts'
import { isForm } from '../../datasets/find.ts'
import { findDataset } from '../../datasets/queries.ts'
import { EVENT_TYPES } from '../../event-types.ts'
import { findMailServer } from '../../mail/queries.ts'
import { findEgress } from '../../organizations/queries.ts'
import type { AppParams } from '../../schemas.ts'
import { findUsable } from '../../secrets/queries.ts'
import type { Db } from '../../tables/tables.ts'
import { findWebform } from '../../webforms/queries.ts'
import { isDue } from '../schedules/schedule.ts'
import { addressFaults, secretHostFaults } from './address-faults.ts'
import { datasetUseFaults, lookupFaults, type Used } from './dataset-faults.ts'
import { findActiveDocument, findWorkflow, type WorkflowRow } from './queries.ts'
import { questionsOf } from './questions.ts'

const MAX_FAULTS = 200
/** Workflows that are looked at for a way back. */
const MAX_LOOKED = 50

export interface FaultParts {
  readonly db: Db
  readonly principal: Member
  readonly params: AppParams
  /** What the operator allows to call. */
  readonly egress: Egress
  /** The operator's mail server. */
  readonly mail: MailConfig | undefined
}

const eventTypes: ReadonlySet<string> = new Set(EVENT_TYPES)

export async function workflowFaults(parts: FaultParts, row: WorkflowRow, now: Date): Promise<Fault[]> {
  const { document } = row
  const { trigger = {} } = document
  const { schedule } = trigger
  const isScheduleDue = schedule === undefined || (await isDue(schedule, now))
  const questions = await questionsOf(parts.db, parts.principal.organizationId, parts.params, document)
  const faults = checkWorkflow(document, { eventTypes, isScheduleDue, kindOf: kindsOf(trigger, questions) })
  faults.push(...(await triggerFaults(parts, document)))
  const visited = walk(document)
  for (const visit of visited) faults.push(...below(visit.pointer, await memberFaults(parts, visit.step)))
  const allowed = await findEgress(parts.db, parts.principal.organizationId)
  faults.push(...addressFaults(visited, parts.egress, allowed))
  faults.push(...(await secretFaults(parts, document)))
  faults.push(...(await mailFaults(parts, visited)))
  faults.push(...(await returnFaults(parts, row, visited)))
  return faults.slice(0, MAX_FAULTS)
}

const one = (pointer: string, code: string, detail: string): Fault[] => [{ pointer, code, detail }]

async function triggerFaults(parts: FaultParts, { trigger = {} }: Workflow): Promise<Fault[]> {
  const { webformid, datasetid } = trigger
  const ofForm = webformid === undefined ? [] : await formFaults(parts, webformid, '/webformid')
  const ofDataset = datasetid === undefined ? [] : await datasetFaults(parts, datasetid, '/datasetid')
  return below('/trigger', [...ofForm, ...ofDataset])
}

/** Members have one name for one thing in every type of step. */
async function memberFaults(parts: FaultParts, step: Step): Promise<Fault[]> {
  const { webformid, workflowid, dataset, dashboardid, over } = step
  const faults: Fault[] = []
  if (typeof webformid === 'string') faults.push(...(await formFaults(parts, webformid, '/webformid')))
  if (typeof workflowid === 'string') faults.push(...(await workflowFault(parts, workflowid)))
  if (typeof dataset === 'string')
    faults.push(
      ...(await datasetFaults(parts, dataset, '/dataset', used => datasetUseFaults(parts, step, used))),
    )
  if (typeof dashboardid === 'string') faults.push(...(await dashboardFaults(parts, dashboardid)))
  if (isOverRows(over) && typeof over.lookup.dataset === 'string') {
    const found = await datasetFaults(parts, over.lookup.dataset, '/dataset', used =>
      lookupFaults(parts, over.lookup, used),
    )
    faults.push(...below('/over/lookup', found))
  }
  return faults
}

async function formFaults({ db, principal, params }: FaultParts, webformid: string, at: string) {
  const form = await findWebform(db, principal.organizationId, { ...params, webformid })
  return form ? [] : one(at, 'webform_unknown', 'The application has no web form with this id.')
}

/** @param faultsOfUse what is wrong with how a dataset that exists is used */
async function datasetFaults(
  parts: FaultParts,
  id: string,
  at: string,
  faultsOfUse: (used: Used) => Promise<Fault[]> = async () => [],
): Promise<Fault[]> {
  if (isForm(id)) {
    const unknown = await formFaults(parts, id, at)
    return unknown.length > 0 ? unknown : faultsOfUse({ id, table: undefined })
  }
  const { db, principal, params } = parts
  const table = await findDataset(db, principal.organizationId, { ...params, datasetid: id })
  return table
    ? faultsOfUse({ id, table })
    : one(at, 'dataset_unknown', 'The application has no dataset with this id.')
}

async function dashboardFaults({ db, principal, params }: FaultParts, dashboardid: string) {
  const found = await findDashboard(db, principal.organizationId, { ...params, dashboardid })
  const at = '/dashboardid'
  if (!found) return one(at, 'dashboard_unknown', 'The application has no dashboard with this id.')
  return found.status === 'ACTIVE' ? [] : one(at, 'dashboard_not_active', 'Activate the dashboard first.')
}

async function workflowFault({ db, principal, params }: FaultParts, workflowid: string) {
  const found = await findWorkflow(db, principal.organizationId, { ...params, workflowid })
  if (!found) return one('/workflowid', 'workflow_unknown', 'The application has no workflow with this id.')
  return found.document.trigger?.workflow
    ? []
    : one(
        '/workflowid',
        'workflow_not_startable',
        `The workflow ${found.name} does not have the trigger \`workflow\`.`,
      )
}

async function secretFaults({ db, principal, params }: FaultParts, document: Workflow): Promise<Fault[]> {
  const uses = secretUses(document)
  const names = [...new Set(uses.map(({ name }) => name))]
  const app = { organizationId: principal.organizationId, appId: params.appid }
  const known = new Map((await findUsable(db, app, names)).map(row => [row.name, row]))
  return uses.flatMap(use => {
    const secret = known.get(use.name)
    return secret
      ? secretHostFaults(use, secret)
      : one(use.pointer, 'secret_unknown', `There is no secret "${use.name}". Set it first.`)
  })
}

async function mailFaults({ db, principal, params, mail }: FaultParts, visited: readonly Visited[]) {
  const sending = visited.filter(({ step }) => stepKinds[step.type].sendsMail)
  if (sending.length === 0 || mail || (await findMailServer(db, principal.organizationId, params.appid)))
    return []
  const detail = 'The application has no mail server. Set one for it, or ask the operator.'
  return sending.flatMap(({ pointer }) => one(pointer, 'mail_unavailable', detail))
}

/** A workflow must not start itself, also not by way of others. */
async function returnFaults(
  { db, principal }: FaultParts,
  { id }: WorkflowRow,
  visited: readonly Visited[],
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { step, pointer } of visited) {
    const { workflowid } = step
    if (typeof workflowid !== 'string') continue
    const seen = new Set<string>()
    const open = [workflowid]
    for (let next = open.pop(); next !== undefined && seen.size < MAX_LOOKED; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      const document = await findActiveDocument(db, { organization_id: principal.organizationId, id: next })
      if (document) open.push(...startedBy(document))
    }
    if (seen.has(id))
      faults.push(...one(`${pointer}/workflowid`, 'workflow_returns', 'This leads back to this workflow.'))
  }
  return faults
}

const startedBy = (document: Workflow): string[] =>
  walk(document).flatMap(({ step }) => (typeof step.workflowid === 'string' ? [step.workflowid] : []))
