// A new step of each type, so complete that it can be saved. What is still missing is a problem until the author fills it in.
import type { Step, Trigger } from '../../../engine/workflows/document.ts'
import type { StepTypeName } from '../../../engine/workflows/names.ts'
import { NO_CONDITION } from '../../authoring/conditions/encode.ts'
import { noId } from './no-id.ts'

export interface Defaults {
  readonly trigger: Trigger | undefined
  /** The first table of the application. */
  readonly table: string | undefined
}

type Members = Readonly<Record<string, unknown>>

/** The response that started the run, where there is one. */
const ofResponse = ({ trigger }: Defaults) => ({
  webformid: trigger?.webformid ?? noId('webform'),
  responseid: trigger?.webformid ? '{{response.responseid}}' : '',
})

const members: Readonly<Record<StepTypeName, (defaults: Defaults) => Members>> = {
  branch: () => ({ cases: [{ when: NO_CONDITION, steps: [] }], otherwise: [] }),
  forEach: ({ table }) => ({ over: { lookup: { dataset: table ?? noId('dataset') } }, steps: [] }),
  wait: () => ({ for: 'P1D' }),
  waitFor: () => ({ event: 'response.created', match: { subject: '' }, timeout: 'P7D', onTimeout: [] }),
  set: () => ({ values: {} }),
  stop: () => ({ status: 'DONE' }),
  start: () => ({ workflowid: noId('workflow') }),
  http: () => ({ method: 'POST', url: 'https://', body: {} }),
  email: () => ({ to: [''], subject: '', text: '' }),
  chat: () => ({ kind: 'SLACK', url: '{{secrets.CHAT}}', text: '' }),
  sms: () => ({ provider: 'TWILIO', secret: '{{secrets.SMS}}', from: '', to: '', text: '' }),
  lookup: ({ table }) => ({ dataset: table ?? noId('dataset') }),
  aggregate: ({ table, trigger }) => ({
    dataset: trigger?.webformid ?? table ?? noId('dataset'),
    fn: 'count',
  }),
  'row.create': ({ table }) => ({ dataset: table ?? noId('dataset'), values: {} }),
  'row.update': ({ table }) => ({ dataset: table ?? noId('dataset'), where: NO_CONDITION, values: {} }),
  'row.upsert': ({ table }) => ({ dataset: table ?? noId('dataset'), values: {} }),
  'row.delete': ({ table }) => ({ dataset: table ?? noId('dataset'), where: NO_CONDITION }),
  'response.create': () => ({ webformid: noId('webform'), answers: {} }),
  'response.grade': defaults => ({ ...ofResponse(defaults), grades: {} }),
  'response.review': defaults => ({ ...ofResponse(defaults), state: '' }),
  'response.delete': ofResponse,
  invite: () => ({ webformid: noId('webform'), email: '', expires: 'P7D' }),
  'webform.activate': ({ trigger }) => ({ webformid: trigger?.webformid ?? noId('webform') }),
  'webform.pause': ({ trigger }) => ({ webformid: trigger?.webformid ?? noId('webform') }),
  'dataset.load': ({ table }) => ({ dataset: table ?? noId('dataset') }),
}

export const newStep = (type: StepTypeName, id: string, defaults: Defaults): Step => ({
  id,
  type,
  ...members[type](defaults),
})

/** Types in the groups in which they are offered. */
export const GROUPS = {
  messages: ['email', 'chat', 'sms', 'http'],
  flow: ['branch', 'wait', 'waitFor', 'forEach', 'set', 'stop', 'start'],
  data: ['lookup', 'aggregate', 'row.create', 'row.upsert', 'row.update', 'row.delete', 'dataset.load'],
  forms: [
    'invite',
    'response.create',
    'response.grade',
    'response.review',
    'response.delete',
    'webform.activate',
    'webform.pause',
  ],
} as const satisfies Readonly<Record<string, readonly StepTypeName[]>>
