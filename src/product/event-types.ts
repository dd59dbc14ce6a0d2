// The types of events. events/catalogue.ts says what each one means. For a new type, add a line in both.

export const EVENT_TYPES = [
  'response.created',
  'response.graded',
  'response.reviewed',
  'response.deleted',
  'invitation.answered',
  'webform.activated',
  'webform.paused',
  'webform.full',
  'webform.closed',
  'webform.deleted',
  'dataset.rows.added',
  'dataset.rows.updated',
  'dataset.rows.deleted',
  'dataset.loaded',
  'dataset.failed',
  'webhook.disabled',
  'workflow.failed',
  'workflow.paused',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
