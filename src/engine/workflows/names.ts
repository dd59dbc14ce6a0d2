// The types of steps, in the order in which they are offered.

export const STEP_TYPES = [
  'branch',
  'forEach',
  'wait',
  'waitFor',
  'set',
  'stop',
  'start',
  'http',
  'email',
  'chat',
  'sms',
  'lookup',
  'aggregate',
  'row.create',
  'row.update',
  'row.upsert',
  'row.delete',
  'response.create',
  'response.grade',
  'response.review',
  'response.delete',
  'invite',
  'webform.activate',
  'webform.pause',
  'dataset.load',
] as const

export type StepTypeName = (typeof STEP_TYPES)[number]

export const isStepType = (type: unknown): type is StepTypeName => STEP_TYPES.some(known => known === type)
