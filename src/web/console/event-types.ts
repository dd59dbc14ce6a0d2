// The types of events, by what they are about. A test compares them with those of the server.
import type { EventGroup, EventType } from '../texts/console/events-en.ts'

export const EVENT_GROUPS: Readonly<Record<EventGroup, readonly EventType[]>> = {
  response: [
    'response.created',
    'response.graded',
    'response.reviewed',
    'response.deleted',
    'invitation.answered',
  ],
  webform: ['webform.activated', 'webform.paused', 'webform.full', 'webform.closed', 'webform.deleted'],
  dataset: [
    'dataset.rows.added',
    'dataset.rows.updated',
    'dataset.rows.deleted',
    'dataset.loaded',
    'dataset.failed',
  ],
  webhook: ['webhook.disabled'],
  workflow: ['workflow.failed', 'workflow.paused'],
}
