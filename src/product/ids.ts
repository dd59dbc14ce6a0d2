// Ids of the product's resources. The prefix of an id names its resource.
import { PrefixedId } from '../platform/ids.ts'

const RESOURCES = {
  org: 'organization',
  key: 'API key',
  user: 'user',
  app: 'application',
  webform: 'web form',
  response: 'response',
  audit: 'audit entry',
  grading: 'change of grading',
  change: 'change of responses',
  job: 'job',
  file: 'file',
  image: 'image',
  theme: 'theme',
  preview: 'preview',
  token: 'browser token',
  session: 'session',
  dataset: 'dataset',
  chart: 'chart',
  dashboard: 'dashboard',
  part: 'part of a dataset',
  row: 'row',
  load: 'load of a file',
  workflow: 'workflow',
  run: 'run of a workflow',
  secret: 'secret',
  connection: 'connection to a database',
  schedule: 'schedule of a dataset',
  suppression: 'address that refuses mail',
  event: 'event',
  webhook: 'webhook',
  invitation: 'invitation',
} as const

type ResourcePrefix = keyof typeof RESOURCES

declare module '../platform/ids.ts' {
  interface IdPrefixes extends Record<ResourcePrefix, true> {}
}

/** Schema of the id of a resource. */
export const Id = (prefix: ResourcePrefix, description = `The id of the ${RESOURCES[prefix]}.`) =>
  PrefixedId(prefix, description)
