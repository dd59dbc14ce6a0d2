// The checks that the server makes before it activates a resource, as far as they need no store.
import { checkDocument } from '../../../src/engine/dashboards/check.ts'
import { type Card, type Document as Dashboard, hasChart } from '../../../src/engine/dashboards/document.ts'
import { below, type Fault } from '../../../src/engine/faults.ts'
import { checkWorkflow } from '../../../src/engine/workflows/check.ts'
import type { Workflow } from '../../../src/engine/workflows/document.ts'
import { kindsOf } from '../../../src/engine/workflows/kinds.ts'
import { secretUses } from '../../../src/engine/workflows/uses.ts'
import { type Visited, walk } from '../../../src/engine/workflows/walk.ts'
import { PUBLIC_EGRESS } from '../../../src/platform/outgoing/egress.ts'
import { chartFaults } from '../../../src/product/charts/check.ts'
import { EVENT_TYPES } from '../../../src/product/event-types.ts'
import { addressFaults } from '../../../src/product/workflows/documents/address-faults.ts'
import { datasetUseFaults } from '../../../src/product/workflows/documents/dataset-faults.ts'
import type { World } from './nouns.ts'
import { queryFaults } from './queries.ts'

export function dashboardFaults(document: Dashboard, world: World): Fault[] {
  const faults = checkDocument(document)
  for (const [t, { cards }] of document.tabs.entries())
    for (const [c, card] of cards.entries())
      faults.push(...below(`/tabs/${t}/cards/${c}`, hasChart(card) ? cardFaults(card, world) : []))
  return faults
}

function cardFaults({ chart, chartid }: Card, { find }: World): Fault[] {
  const drawn = chart ?? (find('chart', chartid ?? '') as typeof chart)
  if (!drawn) return []
  const asked = queryFaults(drawn.query, find('dataset', drawn.query.dataset))
  const faults = [...chartFaults(drawn), ...below('/query', asked)]
  return chart ? below('/chart', faults) : faults.map(fault => ({ ...fault, pointer: '/chartid' }))
}

const eventTypes: ReadonlySet<string> = new Set(EVENT_TYPES)

export async function workflowFaults(workflow: Workflow, world: World): Promise<Fault[]> {
  const { trigger = {} } = workflow
  const form = world.find('webform', trigger.webformid ?? '')
  const kindOf = kindsOf(trigger, (form?.['questions'] ?? []) as never)
  const faults = checkWorkflow(workflow, { eventTypes, isScheduleDue: true, kindOf })
  const visited = walk(workflow)
  for (const visit of visited) faults.push(...below(visit.pointer, await rowFaults(visit, world)))
  faults.push(...addressFaults(visited, PUBLIC_EGRESS, []))
  // The double has no secrets.
  for (const { pointer, name } of secretUses(workflow))
    faults.push({ pointer, code: 'secret_unknown', detail: `There is no secret "${name}". Set it first.` })
  return faults
}

/** The faults of a new row. Those of other steps with rows need the store. */
async function rowFaults({ step }: Visited, { find }: World): Promise<Fault[]> {
  const id = String(step['dataset'])
  const dataset = step.type === 'row.create' ? find('dataset', id) : undefined
  if (!dataset) return []
  const table = { ...dataset, key_columns: dataset['key'] }
  return datasetUseFaults({} as never, step, { id, table } as never)
}
