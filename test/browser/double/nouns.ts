// The nouns whose resources the double keeps.
import type { Document as Dashboard } from '../../../src/engine/dashboards/document.ts'
import type { Fault } from '../../../src/engine/faults.ts'
import type { Column } from '../../../src/engine/query/columns.ts'
import type { Workflow } from '../../../src/engine/workflows/document.ts'
import { checkChart } from '../../../src/product/charts/check.ts'
import type { ProblemCode } from '../../../src/product/problem.ts'
import { requireShape } from '../../../src/product/workflows/documents/check-shape.ts'
import { dashboardFaults, workflowFaults } from './checks.ts'

export type Resource = Readonly<Record<string, unknown>>

/** What checks read of other resources. */
export interface World {
  find(noun: NounName, id: string): Resource | undefined
}

export interface Noun {
  readonly missing: ProblemCode
  /** Why it cannot be activated. */
  readonly incomplete: ProblemCode
  readonly defaults: Resource
  /** @throws {Problem} if the server would not store it */
  accept?(resource: Resource): void
  /** Members that follow from others. */
  shown?(resource: Resource): Resource
  /** The faults to fix before it can be activated. */
  faults?(resource: Resource, world: World): Promise<Fault[]>
}

export type NounName = 'dashboard' | 'chart' | 'dataset' | 'workflow' | 'webform' | 'theme'

export const nouns: Readonly<Record<NounName, Noun>> = {
  dashboard: {
    missing: 'dashboard_not_found',
    incomplete: 'dashboard_incomplete',
    defaults: { access: 'LINK', tabs: [], filters: [] },
    faults: async (resource, world) => dashboardFaults(resource as unknown as Dashboard, world),
  },
  chart: {
    missing: 'chart_not_found',
    incomplete: 'chart_invalid',
    defaults: { options: {} },
    accept: resource => checkChart(resource as never),
  },
  dataset: {
    missing: 'dataset_not_found',
    incomplete: 'dataset_invalid',
    defaults: { kind: 'TABLE', description: '', rowCount: 0, key: null },
    shown: ({ columns }) => ({
      columns: (columns as readonly Column[]).map(column => ({
        ...column,
        label: column.label ?? column.id,
      })),
    }),
  },
  workflow: {
    missing: 'workflow_not_found',
    incomplete: 'workflow_incomplete',
    defaults: {
      description: '',
      steps: [],
      nextDate: null,
      waiting: 0,
      waitingEvents: 0,
      runs: { lastDate: null, lastStatus: null, failed: 0 },
      isWebformGone: false,
    },
    accept: resource => requireShape(resource as unknown as Workflow),
    shown: resource => {
      const { trigger } = resource as unknown as Workflow
      return { hookUrl: trigger?.hook ? 'https://forms.example.com/hook/mIwRSVZBZ0yB6kGvGq9Yxw' : null }
    },
    faults: (resource, world) => workflowFaults(resource as unknown as Workflow, world),
  },
  webform: {
    missing: 'webform_not_found',
    incomplete: 'webform_incomplete',
    defaults: {
      description: '',
      appType: 'FORM',
      hasUnpublishedChanges: false,
      questions: [],
      logic: {},
      scoring: {},
      settings: {},
      translations: {},
    },
  },
  theme: { missing: 'theme_not_found', incomplete: 'theme_not_found', defaults: {} },
}
